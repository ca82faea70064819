import { expect, type Locator } from '@playwright/test';
import { makeCredential } from '../../../scripts/n8n/credentials.mjs';
import { companyIdentifier } from '../../../scripts/sandboxServer.mjs';
import type { Editor } from '../editor';
import { test } from '../editorTest';
import { repeated } from '../repeated';
import { makeWorkflow } from '../workflow';
import type { Json } from '../world';
import { someone } from '../someone';

interface Definition {
	id: string;
	name: string;
	kind: string;
	choices: string[];
	resource: string;
	active: boolean;
	required_on_demand: boolean;
}

/**
 * Nodes that could run if they had their custom fields. `resource` is where the sandbox stores the record.
 */
const forms = [
	{
		...{ name: 'Sale with custom fields', type: 'travelAgencySale', resource: 'sales' },
		parameters: {
			operation: 'create',
			...someone('payer', 'Ana Souza', { externalId: 'e2e-ana' }),
			products: {
				hotel: [
					{
						...someone('supplier', 'Pousada Água Viva', { externalId: 'e2e-pousada' }),
						checkIn: '05/06/2027',
						checkOut: '12/06/2027',
						passengers: { passenger: [{ sameAsPayer: true, amount: '1000' }] },
					},
				],
			},
		},
	},
	{
		...{ name: 'Person with custom fields', type: 'travelAgencyPerson', resource: 'people' },
		parameters: { operation: 'create', name: 'Bianca Prado' },
	},
	{
		...{ name: 'Task with custom fields', type: 'travelAgencyTask', resource: 'tasks' },
		parameters: { operation: 'create', title: 'Conferir passaportes', due: '05/06/2031 14:30' },
	},
];

/** What to enter in a field of each kind, and what the back office has to store. */
const entries: Record<string, { typed: string; stored: unknown }> = {
	currency: { typed: '1.234,56', stored: 1234.56 },
	numeric: { typed: '42', stored: 42 },
	date: { typed: '31/12/2026', stored: '2026-12-31' },
	text: { typed: 'Água & luz', stored: 'Água & luz' },
};

const picked = (value: string) => ({ __rl: true, mode: 'id', value });

// They use a token of their own: custom field definitions are cached for a minute per token, and this test
// changes them.
test.beforeAll(async ({ editor, world: { request, sandbox } }) => {
	const data = { baseUrl: sandbox.baseUrl, accessToken: sandbox.tokens.single_company, companyIdentifier };
	const own = { name: 'Custom fields', type: 'travelAgencyApi', data };
	const credentials = { travelAgencyApi: await makeCredential(request, own) };
	const [category] = await sandbox.control.records('task_categories');
	const people: Json[] = await sandbox.control.records('people');
	const user = people.find((person) => person.user?.active);
	const needed = { categoryId: picked(category.id), assigneeId: picked(user.id) };
	const nodes = forms.map(({ name, type, resource, parameters }) => ({
		name,
		type,
		parameters: resource === 'tasks' ? { ...parameters, ...needed } : parameters,
	}));
	await editor.show(await makeWorkflow(request, credentials, nodes));
});

for (const { name, resource } of repeated(forms, (form) => form.resource, ['sales'])) {
	test(`Custom fields of ${resource}: offered, required, filled in, stored`, async ({ editor, world }) => {
		const sandbox = world.sandbox.control;
		const all: Definition[] = await sandbox.records('custom_fields');
		const active = all.filter((definition) => definition.resource === resource && definition.active);
		const required = active.filter(({ required_on_demand: isRequired }) => isRequired);
		const optional = active.filter((definition) => !required.includes(definition));
		await sandbox.during({ required_custom_fields: true }, async () => {
			const before = (await sandbox.records(resource)).length;
			await editor.open(name);
			const form = new CustomFields(editor);
			await form.expectRequired(required);
			await form.expectOffered(optional);
			await form.add(optional);
			const wanted = [];
			for (const definition of active) wanted.push(await form.enter(definition));

			await editor.execute();
			const records: Json[] = await sandbox.records(resource);
			expect(records).toHaveLength(before + 1);
			expect(records.at(-1).custom_fields).toHaveLength(wanted.length);
			expect(records.at(-1).custom_fields).toEqual(expect.arrayContaining(wanted));
			await editor.close();
		});
	});
}

/** The custom fields of the open panel. */
class CustomFields {
	private readonly mapper: Locator;
	private readonly offered: Locator;

	constructor(private readonly editor: Editor) {
		this.mapper = editor.part('resource-mapper-container');
		this.offered = editor.page.locator('[data-menu-items] [role="menuitem"]');
	}

	#input({ id }: Definition) {
		return this.editor.part(`parameter-input-${id}`, this.mapper);
	}

	/** They are there from the start, can't be removed, and are marked while they are empty. */
	async expectRequired(definitions: Definition[]) {
		for (const definition of definitions) {
			const remove = this.editor.part(`remove-field-button-${definition.id}`, this.mapper);
			const row = this.mapper
				.locator('.parameter-item')
				.filter({ has: this.editor.part(`parameter-input-${definition.id}`) });
			await expect(this.#input(definition)).toBeVisible();
			await expect(remove).toHaveCount(0);
			await expect(row.locator('[data-icon="triangle-alert"]').first()).toBeVisible();
		}
	}

	/** All optional fields are offered, and no inactive ones. Leaves the list open. */
	async expectOffered(definitions: Definition[]) {
		await this.editor.part('add-fields-select', this.mapper).click();
		for (const { name } of definitions) await expect(this.offered.filter({ hasText: name })).toBeVisible();
		await expect(this.offered.filter({ hasText: /antig[ao]/ })).toHaveCount(0);
	}

	/** Adds fields from the open list, which is opened again for each. */
	async add(definitions: Definition[]) {
		for (const [index, definition] of definitions.entries()) {
			if (index > 0) await this.editor.part('add-fields-select', this.mapper).click();
			// If only one is left, it is added without a list.
			const choice = this.offered.filter({ hasText: definition.name });
			await expect(choice.or(this.#input(definition)).first()).toBeVisible();
			if (await this.#input(definition).isHidden()) await choice.click();
			await expect(this.#input(definition)).toBeVisible();
		}
	}

	/** Enters a valid value. Returns what has to be stored for it. */
	async enter(definition: Definition) {
		const { id, kind, choices } = definition;
		const input = this.#input(definition).locator('input').first();
		if (kind !== 'choices') {
			const { typed, stored } = entries[kind]!;
			await input.fill(typed);
			return { id, value: stored };
		}
		await input.click();
		await expect(this.editor.choices).toHaveText(choices);
		await this.editor.choices.last().click();
		return { id, value: choices.at(-1) };
	}
}
