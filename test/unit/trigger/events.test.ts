import type { INodeProperties } from 'n8n-workflow';

import { TRIGGERS } from '../../engine/trigger/triggers';
import { nonEmpty } from '../../nonEmpty';

describe.each(nonEmpty(TRIGGERS).map(({ Trigger, events }) => ({ name: Trigger.name, Trigger, events })))(
	'$name',
	({ Trigger, events }) => {
		const { properties } = new Trigger().description;

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

		test('begins a reminder anew when what makes it another one is changed', () => {
			for (const event of events) {
				const { resetOn = [], properties: own, common } = event;
				expect(resetOn).toEqual(expect.arrayContaining(Object.keys(own)));
				expect(Object.keys({ ...own, ...common })).toEqual(expect.arrayContaining([...resetOn]));
			}
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
