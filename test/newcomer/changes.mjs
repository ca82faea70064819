import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a person does to a file: appends to it (or creates it), or replaces a text that occurs once.
 *
 * @typedef {{ file: string, text: string, inPlaceOf?: string }} Edit
 * @typedef {{ title: string, mostFiles: number, byHand: Record<string, Edit>, words: Edit[] }} Change
 */

/** A text that is longer than a line. @param {string} name */
const file = (name) => readFileSync(join(import.meta.dirname, `files/${name}.txt`), 'utf8');

const REFUNDS = 'sandbox/src/resources/refunds/endpoints.ts';

/** The kind of newKind.test.ts, as a file of the package. */
const excursion = readFileSync(join(import.meta.dirname, '../unit/sale/newKind/excursion.ts'), 'utf8')
	.replaceAll('../../../../nodes/Sale/productKinds/', './')
	.replaceAll('../../../../nodes/', '../../');

export const CHANGES = {
	operation: {
		title: 'a read operation for an endpoint that nobody knew',
		mostFiles: 3,
		byHand: {
			operation: { file: 'nodes/Refund/operations/getLarge.ts', text: file('getLarge') },
			listed: {
				file: 'nodes/Refund/operations/index.ts',
				inPlaceOf: "import { getMany } from './getMany';",
				text: "import { getLarge } from './getLarge';\nimport { getMany } from './getMany';",
			},
			listedToo: {
				file: 'nodes/Refund/operations/index.ts',
				inPlaceOf: '[getMany, get]',
				text: '[getMany, get, getLarge]',
			},
			sandbox: {
				file: REFUNDS,
				inPlaceOf: 'export const refundEndpoints = recordEndpoints({',
				text: 'const refunds = recordEndpoints({',
			},
			sandboxToo: {
				file: REFUNDS,
				inPlaceOf:
					"\tdetail: { summary: 'Get a refund', schema: refundDetail, present: presentRefund },\n});\n",
				text: `\tdetail: { summary: 'Get a refund', schema: refundDetail, present: presentRefund },\n});\n${file('largeRefunds')}`,
			},
		},
		words: [
			...['docs', 'docs/pt-BR'].map((docs) => ({
				file: `${docs}/nodes/refund.md`,
				inPlaceOf: '| **Get Many**',
				text: '| **Get Large** | 100 or more | |\n| **Get Many**',
			})),
			{
				file: 'test/engine/apiCoverage/description/endpoints.mjs',
				inPlaceOf: "\t'| GET | /bills | B | list bills |',",
				text: "\t'| GET | /large_refunds | B | list large refunds |',\n\t'| GET | /bills | B | list bills |',",
			},
		],
	},
	kind: {
		title: 'a product kind',
		mostFiles: 2,
		byHand: {
			kind: { file: 'nodes/Sale/productKinds/excursion.ts', text: excursion },
			imported: {
				file: 'nodes/Sale/productKinds/index.ts',
				inPlaceOf: 'import { groundTransportation }',
				text: "import { excursion } from './excursion';\nimport { groundTransportation }",
			},
			listed: {
				file: 'nodes/Sale/productKinds/index.ts',
				inPlaceOf: '\tcruise,\n',
				text: '\tcruise,\n\texcursion,\n',
			},
		},
		words: [],
	},
	event: {
		title: 'a trigger event',
		mostFiles: 3,
		byHand: {
			event: { file: 'nodes/Bill/events/longOverdue.ts', text: file('longOverdue') },
			listed: {
				file: 'nodes/Bill/events/index.ts',
				inPlaceOf: "import { overdue } from './overdue';",
				text: "import { longOverdue } from './longOverdue';\nimport { overdue } from './overdue';",
			},
			listedToo: {
				file: 'nodes/Bill/events/index.ts',
				inPlaceOf: '[due, overdue, settled]',
				text: '[due, longOverdue, overdue, settled]',
			},
			test: { file: 'test/engine/trigger-longOverdue.test.ts', text: file('longOverdueTest') },
		},
		words: [
			...['docs/nodes/index.md', 'docs/pt-BR/nodes/index.md', 'README.md', 'docs/pt-BR/README.md'].map(
				(page) => ({
					file: page,
					inPlaceOf: 'Bill Due, Bill Overdue,',
					text: 'Bill Due, Bill Long Overdue, Bill Overdue,',
				}),
			),
			...['docs', 'docs/pt-BR'].map((docs) => ({
				file: `${docs}/trigger.md`,
				inPlaceOf: 'Travel Finished; Bill Overdue, ',
				text: 'Travel Finished; Bill Long Overdue; Bill Overdue, ',
			})),
		],
	},
	field: {
		title: 'an optional field with a rule',
		mostFiles: 2,
		byHand: {
			field: {
				file: 'nodes/Sale/productKinds/hotel.ts',
				inPlaceOf: '\t\troomCategory: text(',
				text: "\t\tpetName: text('Pet Name', { maxLength: 20, description: 'Up to 20 characters' }),\n\t\troomCategory: text(",
			},
			sandbox: {
				file: 'sandbox/src/resources/sales/productInput.ts',
				inPlaceOf: '\troom_category: text(),\n',
				text: '\tpet_name: text({ maxLength: 20 }),\n\troom_category: text(),\n',
			},
		},
		words: [
			{
				file: 'test/engine/apiCoverage/description/sales.mjs',
				inPlaceOf:
					"'| hotels | booking_number, check_in, check_out, destination, accommodation_kind, room_category, meal_plan |'",
				text: "'| hotels | booking_number, check_in, check_out, destination, accommodation_kind, room_category, meal_plan, pet_name |'",
			},
			{
				file: 'test/engine/apiCoverage/description/sales.mjs',
				inPlaceOf:
					"'booking_number, check_in, check_out, destination, accommodation_kind, room_category, meal_plan'",
				text: "'booking_number, check_in, check_out, destination, accommodation_kind, room_category, meal_plan, pet_name'",
			},
		],
	},
	retry: {
		title: 'a changed retry rule',
		mostFiles: 1,
		byHand: {
			rule: {
				file: 'nodes/shared/request/retry.ts',
				inPlaceOf: 'const MAX_ATTEMPTS = 6;',
				text: 'const MAX_ATTEMPTS = 5;',
			},
		},
		words: [],
	},
};
