import { checkApproval } from './checkApproval';
import { revoke } from './revoke';
import { verify } from './verify';

export const operations = [checkApproval, revoke, verify];
