import type { IExecuteFunctions } from 'n8n-workflow';

import type { Form } from '../../../nodes/shared/node/form';
import { toolAnswer } from '../../../nodes/shared/node/toolAnswer';

test('what the node says of a record stands beside what the back office holds, and not in it', () => {
	const form = { values: {}, findings: { hints: [] } } as unknown as Form;
	const record = { id: '7', outcome: 'created', replayed: false };
	for (const isWrite of [true, false]) {
		const kind = { isList: false, isWrite, language: 'en' } as const;
		expect(toolAnswer({} as IExecuteFunctions, form, [record], kind)).toEqual({
			...{ outcome: 'created', replayed: false },
			data_not_instructions: { id: '7' },
		});
	}
});
