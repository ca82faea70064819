import type { INodeParameters, INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { loadNode, NODE_FILES } from './nodesOfPackage';

/** The text below the node's name on the canvas, evaluated like the editor does. */
function subtitleOf(type: INodeType, parameters: INodeParameters): unknown {
	const { name, subtitle, version } = type.description;
	const node = {
		...{ id: '1', name: 'Node', type: name, position: [0, 0] as [number, number] },
		...{ typeVersion: version as number, parameters },
	};
	const nodeTypes = { getByName: () => type, getByNameAndVersion: () => type, getKnownTypes: () => ({}) };
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	return workflow.expression.getSimpleParameterValue(node, subtitle, 'internal', {});
}

const optionsOf = (property: INodeProperties | undefined) =>
	(property?.options ?? []).flatMap((option) => ('value' in option ? [option] : []));

/** The choices in a node: its operations or events, and for a list operation, its lists. */
function choicesOf({ properties }: INodeTypeDescription): INodeParameters[] {
	const chooser = properties.find(({ name }) => ['operation', 'triggerOn'].includes(name));
	return optionsOf(chooser).flatMap(({ value: chosen }) => {
		const operation = { [chooser?.name ?? '']: chosen };
		const lists = properties.find(
			({ name, displayOptions }) => name === 'resource' && displayOptions?.show?.operation?.includes(chosen),
		);
		const resources = optionsOf(lists).map(({ value }) => ({ ...operation, resource: value }));
		return resources.length > 0 ? resources : [operation];
	});
}

/** The subtitles for all choices in the package: "travelAgencySale getAll = Get Many: Sales". */
async function subtitles(): Promise<string[]> {
	const types = await Promise.all(NODE_FILES.map(loadNode));
	return types.flatMap((type) =>
		nonEmpty(choicesOf(type.description)).map((parameters) => {
			const chosen = Object.values(parameters).join(' ');
			return `${type.description.name} ${chosen} = ${String(subtitleOf(type, parameters))}`;
		}),
	);
}

const isEvent = (line: string) => /^travelAgency\w+Trigger /.test(line);

test('the canvas says of every node what it does, and to what', async () => {
	const withSubject = /^travelAgency\w+( \w+){1,2} = [A-Z][A-Za-z ]+: [A-Z][-A-Za-z ]+$/;
	const others = (await subtitles()).filter((line) => !withSubject.test(line));
	// An event says what happens to what; the check of an approval and a question also have no verb with an
	// object.
	expect(others.filter((line) => !isEvent(line))).toEqual([
		'travelAgencyBill whoOwes = Who Owes',
		'travelAgencyPartnerConnection checkApproval = Check Approval',
		'travelAgencySale whoTravels = Who Travels',
	]);
	const events = nonEmpty(others.filter((line) => isEvent(line)));
	for (const line of events) expect(line).toMatch(/^travelAgency\w+Trigger \w+ = [A-Z][a-z]+( [A-Za-z]+)*$/);
});

test('it has the words of the operation and of its action, in the number of the action', async () => {
	expect(await subtitles()).toEqual(
		expect.arrayContaining([
			'travelAgencySale getAll = Get Many: Sales',
			'travelAgencySale get = Get: Sale',
			'travelAgencyPerson create = Create: Person',
			'travelAgencyPerson upsert = Create or Update: Person',
			'travelAgencyTask complete = Complete: Task',
			'travelAgencyTask addComment = Add Comment: Task',
			'travelAgencyReferenceData getAll cities = Get Many: Cities',
			'travelAgencyReferenceData getAll nf_rules = Get Many: Invoice-Issuing Rules',
			'travelAgencyReferenceData getAll accounts = Get Many: Accounts or Cards',
			'travelAgencySaleTrigger created = Sale Created',
		]),
	);
});
