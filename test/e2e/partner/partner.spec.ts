import { connection } from './connection';
import { cutOff } from './cutOff';
import { failures } from './failures';
import { test } from './fixtures';
import { secrets } from './secrets';

// A partner connects an agency, works for it, and is cut off. Each test continues from the previous one, in a
// real n8n with https and a real browser, against a sandbox that is as strict as the service.
test.describe.configure({ mode: 'serial' });

test.describe('Connecting', connection);
test.describe('Failing to connect', failures);
test.describe('Being cut off', cutOff);
test.describe('Secrets', secrets);
