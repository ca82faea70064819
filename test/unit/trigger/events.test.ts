import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import type { INodeProperties } from 'n8n-workflow';

import { TRIGGERS } from '../../engine/trigger/triggers';
import { orElse } from '../../nextStep';
import { nonEmpty } from '../../nonEmpty';
import { KINDS } from './histories/kinds';

const ENGINE = join(__dirname, '../../engine');
const TRIGGER_TESTS = readdirSync(ENGINE)
	.filter((file) => /^(trigger-.*|changeLog)\.test\.ts$/.test(file))
	.map((file) => readFileSync(join(ENGINE, file), 'utf8'));

describe.each(nonEmpty(TRIGGERS).map(({ Trigger, events }) => ({ name: Trigger.name, Trigger, events })))(
	'$name',
	({ Trigger, events }) => {
		const { properties } = new Trigger().description;
		const TESTS = TRIGGER_TESTS.filter((text) => text.includes(Trigger.name));

		test('has one field of each name, and one object of those that all events have', () => {
			const names = properties.map(({ name }) => name);
			expect(names).toEqual([...new Set(names)]);
			for (const { common } of events) expect(common).toBe(events[0]?.common);
		});

		test('shows the fields of an event with this event alone', () => {
			const isShownFor = (property: INodeProperties) => property.displayOptions?.show?.triggerOn;
			for (const { value, properties: own, common } of events) {
				for (const name of Object.keys(own))
					expect(
						isShownFor(properties.find((property) => property.name === name) as INodeProperties),
					).toEqual([value]);
				for (const name of Object.keys(common))
					expect(isShownFor(properties.find((property) => property.name === name) as INodeProperties)).toBe(
						undefined,
					);
			}
		});

		test('is tried out with each of them', () => {
			const untried = events
				.map(({ value }) => value)
				.filter((value) => !TESTS.some((text) => text.includes(`'${value}'`)));
			orElse(`Try out ${Trigger.name} with ${untried.join(', ')} in a test/engine/trigger-*.test.ts.`, () =>
				expect(untried).toEqual([]),
			);
		});

		test('lives in the histories', () => {
			orElse(`Give ${Trigger.name} a kind in test/unit/trigger/histories/kinds.ts.`, () =>
				// Without the events themselves: jest would print them all.
				expect(Object.values(KINDS).some(({ resource }) => resource.events === events)).toBe(true),
			);
		});

		test('takes what is in its list by default', () => {
			const triggerOn = properties.find(({ name }) => name === 'triggerOn');
			const values = events.map(({ value }) => value);
			expect(values).toEqual(expect.arrayContaining(triggerOn?.default as string[]));
			const names = events.map(({ name }) => name);
			expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
		});
	},
);
