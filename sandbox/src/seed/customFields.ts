import type { CustomFieldDefinition, CustomFieldValue } from '../records/customFields';
import type { Store } from '../records/store';
import type { Seeding } from './seeding';

type Kind = CustomFieldDefinition['kind'];
type Definition = [name: string, kind: Kind, choices?: string[]];

const channels = ['Loja', 'WhatsApp', 'Site', 'Indicação'];
const groups = ['Família', 'Amigos', 'Corporativo', 'Terceira idade'];
const deliveries = ['E-mail', 'WhatsApp', 'Impresso'];
const priorities = ['Baixa', 'Normal', 'Alta'];

/** The last one of each resource is inactive. */
const definitions: Record<CustomFieldDefinition['resource'], Definition[]> = {
	sales: [
		['Canal de venda', 'choices', channels],
		['Número do contrato', 'numeric'],
		['Limite aprovado', 'currency'],
		['Centro de custo do cliente', 'text'],
		['Data da assinatura', 'date'],
		['Código antigo', 'text'],
	],
	people: [
		['Como nos conheceu', 'choices', channels],
		['Número do fidelidade', 'numeric'],
		['Renda informada', 'currency'],
		['Assento preferido', 'text'],
		['Cliente desde', 'date'],
		['Apelido antigo', 'text'],
	],
	tasks: [
		['Prioridade', 'choices', priorities],
		['Número de tentativas', 'numeric'],
		['Valor em jogo', 'currency'],
		['Próximo passo', 'text'],
		['Prazo do cliente', 'date'],
		['Fila antiga', 'text'],
	],
	travels: [
		['Tipo de grupo', 'choices', groups],
		['Número de lugares', 'numeric'],
		['Orçamento do grupo', 'currency'],
		['Guia responsável', 'text'],
		['Reunião de embarque', 'date'],
		['Roteiro antigo', 'text'],
	],
	bills: [
		['Forma de envio', 'choices', deliveries],
		['Número do lote', 'numeric'],
		['Juros combinados', 'currency'],
		['Aprovado por', 'text'],
		['Data de conferência', 'date'],
		['Lote antigo', 'text'],
	],
};

/** What the sandbox makes required when it is set to. */
const requiredOnDemand = ['Canal de venda', 'Prioridade'];

export function seedCustomFields({ store }: Seeding): void {
	let id = 100;
	for (const [resource, fields] of Object.entries(definitions)) {
		fields.forEach(([name, kind, choices = []], index) =>
			store.customFields.add({
				id: ++id,
				resource: resource as CustomFieldDefinition['resource'],
				name,
				kind,
				required: false,
				active: index < fields.length - 1,
				choices,
				required_on_demand: requiredOnDemand.includes(name),
			}),
		);
	}
}

/**
 * A value for each field of the resource that holds a number, money or a date.
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
