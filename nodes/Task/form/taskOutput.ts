import { recordOutput } from '../../shared/node/output';

export const taskOutput = recordOutput({ customFields: 'tasks' });
