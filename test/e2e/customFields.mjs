import { makeCredential } from '../../scripts/n8n/credentials.mjs';
import { companyIdentifier } from '../../scripts/sandboxServer.mjs';
import { becomes, eventually, expect } from './waiting.mjs';

const company = { personKind: 'company' };

/** Nodes that are ready to run but for their custom fields. `collection` is where the sandbox stores the record. */
const forms = [
	{
		...{ name: 'Sale with custom fields', type: 'travelAgencySale', resource: 'sales' },
		parameters: {
			operation: 'create',
			hotels: {
				hotel: [
					{
						checkIn: '05/06/2027',
						checkOut: '12/06/2027',
						supplier: { externalId: 'e2e-pousada', name: 'Pousada Água Viva', ...company },
						passengers: {
							passenger: [{ person: { externalId: 'e2e-ana', name: 'Ana Souza' }, amount: '1000' }],
						},
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

const byId = (value) => ({ __rl: true, mode: 'id', value });

/**
 * The nodes for the workflow; a task needs a category and an active user of the sandbox, which is { baseUrl } as well.
 * They have a token of their own: what others were told of custom fields is remembered for a minute, and these checks
 * change it.
 */
export async function customFieldNodes(request, sandbox, { baseUrl }) {
	const data = { baseUrl, accessToken: 'sandbox_single_company', companyIdentifier };
	const own = await makeCredential(request, { name: 'Custom fields', type: 'travelAgencyApi', data });
	const [category] = await sandbox.records('task_categories');
	const user = (await sandbox.records('people')).find((person) => person.user?.active);
	const people = { categoryId: byId(category.id), assigneeId: byId(user.id) };
	return forms.map(({ name, type, resource, parameters }) => ({
		name,
		type,
		credentials: { travelAgencyApi: own },
		parameters: resource === 'tasks' ? { ...parameters, ...people } : parameters,
	}));
}

/** What is entered in a field of each kind, and what the back office has to store for it. */
const entries = {
	currency: { typed: '1.234,56', stored: 1234.56 },
	numeric: { typed: '42', stored: 42 },
	date: { typed: '31/12/2026', stored: '2026-12-31' },
	text: { typed: 'Água & luz', stored: 'Água & luz' },
};

/** The custom fields as typed inputs: what is offered, what is required, and what is stored. */
export async function checkCustomFields({ checks, editor, sandbox }) {
	for (const { name, resource } of forms) {
		await checks.check(`Custom fields of ${resource}: offered, required, filled in, stored`, async () => {
			const definitions = (await sandbox.records('custom_fields')).filter(
				(definition) => definition.resource === resource && definition.active,
			);
			await sandbox.during({ required_custom_fields: true }, () =>
				fillAndRun({ checks, editor, sandbox, name, resource, definitions }),
			);
		});
	}
}

async function fillAndRun({ checks, editor, sandbox, name, resource, definitions }) {
	const before = (await sandbox.records(resource)).length;
	await editor.open(name);
	const mapper = editor.part('resource-mapper-container');
	await mapper.scrollIntoViewIfNeeded();
	const inputOf = ({ id }) => editor.part(`parameter-input-${id}`, mapper);
	const [required, optional] = [true, false].map((wanted) =>
		definitions.filter(({ required_on_demand: isRequired }) => isRequired === wanted),
	);

	// Required ones are there from the start, can't be removed, and are marked as long as they are empty.
	for (const definition of required) {
		await inputOf(definition).waitFor();
		expect(
			(await editor.part(`remove-field-button-${definition.id}`, mapper).count()) === 0,
			`${definition.name} is required and can be removed`,
		);
		const row = mapper
			.locator('.parameter-item')
			.filter({ has: editor.part(`parameter-input-${definition.id}`) });
		await row.locator('[data-icon="triangle-alert"]').first().waitFor();
	}

	const add = editor.part('add-fields-select', mapper);
	const offered = editor.page.locator('[data-menu-items] [role="menuitem"]');
	await add.click();
	const labels = await eventually(
		'All optional custom fields should be offered',
		() => offered.allInnerTexts(),
		(texts) => optional.every((definition) => texts.some((text) => text.startsWith(definition.name))),
	);
	await checks.keep(`Custom fields of ${resource}, offered`);
	expect(
		!labels.some((label) => /antig[ao]/.test(label)),
		`Inactive custom fields are offered, too: ${labels}`,
	);

	const wanted = [];
	for (const definition of [...optional, ...required]) {
		if (optional.includes(definition)) {
			if (definition !== optional[0]) await add.click();
			// The last one that is left is added without asking.
			const choice = offered.filter({ hasText: definition.name });
			await choice.or(inputOf(definition)).first().waitFor();
			if ((await inputOf(definition).count()) === 0) await choice.click();
			await inputOf(definition).waitFor();
		}
		const input = inputOf(definition).locator('input').first();
		if (definition.kind === 'choices') {
			await input.click();
			const options = editor.part('parameter-input-item').filter({ visible: true });
			await becomes(
				`The options of ${definition.name}`,
				async () => (await options.allInnerTexts()).map((text) => text.trim()),
				definition.choices,
			);
			await options.last().click();
			wanted.push({ id: definition.id, value: definition.choices.at(-1) });
		} else {
			const { typed, stored } = entries[definition.kind];
			await input.fill(typed);
			wanted.push({ id: definition.id, value: stored });
		}
	}
	await mapper.scrollIntoViewIfNeeded();
	await checks.keep(`Custom fields of ${resource}, filled in`);

	const status = await editor.execute();
	await checks.keep(`Custom fields of ${resource}, executed`);
	expect(status === 'success', `It ended with: ${await editor.output.innerText()}`);
	const records = await sandbox.records(resource);
	expect(records.length === before + 1, `${records.length - before} records were made`);
	const byNumber = (values) => [...values].sort((one, other) => one.id - other.id);
	await becomes(
		'What the back office stored',
		async () => byNumber((await sandbox.records(resource)).at(-1).custom_fields ?? []),
		byNumber(wanted),
	);
	await editor.close();
}
