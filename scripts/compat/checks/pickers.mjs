import { fullAccess } from '../../n8n/workflow.mjs';
import { descriptions } from './descriptions.mjs';
import { attempt, check } from './outcome.mjs';

/** @typedef {import('./outcome.mjs').Started} Started */
/** @typedef {import('n8n-workflow').INodeProperties} Property */

/**
 * @typedef {object} Picker
 * @property {string} type the first node that has it
 * @property {string} method
 * @property {'resource-locator-results' | 'resource-mapper-fields'} route of n8n's REST
 * @property {string} path of the parameter
 * @property {Record<string, unknown>} parameters of the node at that point
 */

/** Every kind of list that forms load, by method. @returns {Picker[]} */
function pickers() {
	/** @type {Map<string, Picker>} */
	const found = new Map();
	for (const { name, properties } of descriptions()) {
		/** @param {Property[]} group @param {string} within @param {Property | undefined} top */
		const look = (group, within, top) => {
			for (const property of group) {
				const path = within + property.name;
				const shown = (top ?? property).displayOptions?.show ?? {};
				const parameters = Object.fromEntries(
					Object.entries(shown).map(([parameter, values]) => [parameter, values?.[0]]),
				);
				const lists = property.modes?.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []) ?? [];
				const maps = property.typeOptions?.resourceMapper?.resourceMapperMethod;
				for (const method of lists.filter((one) => !found.has(one)))
					found.set(method, { type: name, method, route: 'resource-locator-results', path, parameters });
				if (maps && !found.has(maps))
					found.set(maps, { type: name, method: maps, route: 'resource-mapper-fields', path, parameters });
				for (const option of property.options ?? []) {
					if ('values' in option) look(option.values, `${path}.${option.name}[0].`, top ?? property);
					else if ('type' in option) look([option], `${path}.`, top ?? property);
				}
			}
		};
		look(properties, '', undefined);
	}
	return [...found.values()];
}

/**
 * What has to be chosen before a list shows anything.
 *
 * @param {Started} started
 * @returns {Promise<Record<string, object>>}
 */
async function chosenBefore({ sandbox }) {
	const attachments = await sandbox.control.records('attachments');
	const { resource_id: value } = attachments.find(({ resource_type: type }) => type === 'sale');
	return {
		searchAttachments: { resourceType: 'sale', saleId: { __rl: true, mode: 'id', value } },
		searchReferenceData: { resource: 'cities' },
	};
}

/**
 * Opens each list like the editor does. Lists that the sandbox has not released are switched on for this.
 *
 * @param {Started} started
 */
export async function tryPickers(started) {
	const chosen = await chosenBefore(started);
	const outcomes = [];
	for (const { type, method, route, path, parameters } of pickers()) {
		const open = async () => {
			const answer = await started.request('POST', `/dynamic-node-parameters/${route}`, {
				methodName: method,
				path: `parameters.${path}`,
				nodeTypeAndVersion: { name: `n8n-nodes-travel-agency.${type}`, version: 1 },
				currentNodeParameters: { authentication: 'accessToken', ...parameters, ...chosen[method] },
				...fullAccess(started.credentialIds),
			});
			const lines = answer?.results ?? answer?.fields ?? [];
			check(
				lines.length > 0 && lines.every((/** @type {any} */ line) => line.value ?? line.id),
				`It shows ${JSON.stringify(answer)?.slice(0, 200)}`,
			);
		};
		outcomes.push(
			await attempt(method, () => started.sandbox.control.during({ in_development: true }, open)),
		);
	}
	return outcomes;
}
