import type { CustomFieldDefinition, CustomFieldValue } from '../records/customFields';
import type { Store } from '../records/store';
import type { Seeding } from './seeding';

type Kind = CustomFieldDefinition['kind'];

const channels = ['Loja', 'WhatsApp', 'Site', 'Indicação'];
const groups = ['Família', 'Amigos', 'Corporativo', 'Terceira idade'];
const deliveries = ['E-mail', 'WhatsApp', 'Impresso'];
const priorities = ['Baixa', 'Normal', 'Alta'];

/** The last field of each resource is inactive. */
const definitions: readonly [
	resource: CustomFieldDefinition['resource'],
	name: string,
	kind: Kind,
	choices?: string[],
][] = [
	['sales', 'Canal de venda', 'choices', channels],
	['sales', 'Número do contrato', 'numeric'],
	['sales', 'Limite aprovado', 'currency'],
	['sales', 'Centro de custo do cliente', 'text'],
	['sales', 'Data da assinatura', 'date'],
	['sales', 'Código antigo', 'text'],
	['people', 'Como nos conheceu', 'choices', channels],
	['people', 'Número do fidelidade', 'numeric'],
	['people', 'Renda informada', 'currency'],
	['people', 'Assento preferido', 'text'],
	['people', 'Cliente desde', 'date'],
	['people', 'Apelido antigo', 'text'],
	['tasks', 'Prioridade', 'choices', priorities],
	['tasks', 'Número de tentativas', 'numeric'],
	['tasks', 'Valor em jogo', 'currency'],
	['tasks', 'Próximo passo', 'text'],
	['tasks', 'Prazo do cliente', 'date'],
	['tasks', 'Fila antiga', 'text'],
	['travels', 'Tipo de grupo', 'choices', groups],
	['travels', 'Número de lugares', 'numeric'],
	['travels', 'Orçamento do grupo', 'currency'],
	['travels', 'Guia responsável', 'text'],
	['travels', 'Reunião de embarque', 'date'],
	['travels', 'Roteiro antigo', 'text'],
	['bills', 'Forma de envio', 'choices', deliveries],
	['bills', 'Número do lote', 'numeric'],
	['bills', 'Juros combinados', 'currency'],
	['bills', 'Aprovado por', 'text'],
	['bills', 'Data de conferência', 'date'],
	['bills', 'Lote antigo', 'text'],
];

/** Required when the setting `required_custom_fields` is on. */
const requiredOnDemand = ['Canal de venda', 'Prioridade'];

const firstId = 101;

export function seedCustomFields({ store }: Seeding): void {
	definitions.forEach(([resource, name, kind, choices = []], index) =>
		store.customFields.add({
			id: firstId + index,
			resource,
			name,
			kind,
			required: false,
			active: definitions[index + 1]?.[0] === resource,
			choices,
			required_on_demand: requiredOnDemand.includes(name),
		}),
	);
}

/** One of the choices of the resource's field of kind `choices`. */
export function randomChoice(
	{ store, faker }: Seeding,
	resource: CustomFieldDefinition['resource'],
): CustomFieldValue[] {
	const field = store.customFields.find((one) => one.resource === resource && one.kind === 'choices');
	return field ? [{ id: field.id, value: faker.helpers.arrayElement(field.choices) }] : [];
}

/**
 * Values for the resource's fields of the kinds numeric, currency and date.
 * @param index of the record, so that values differ
 * @param day YYYY-MM-DD
 */
export function otherCustomValues(
	{ customFields }: Store,
	resource: CustomFieldDefinition['resource'],
	index: number,
	day: string,
): CustomFieldValue[] {
	const values: Partial<Record<Kind, string | number>> = {
		numeric: 7000 + index,
		currency: 1500 + index * 12.5,
		date: day,
	};
	return customFields.all().flatMap(({ id, kind, active, resource: owner }) => {
		const value = owner === resource && active ? values[kind] : undefined;
		return value === undefined ? [] : [{ id, value }];
	});
}
