import { company, individual } from '../../contract/people-bodies';
import { EVERY_PRODUCT, hotel as hotelBody } from '../../contract/sale-bodies';
import { ANA, someone } from '../createSale';
import { byId, byName, mapped } from '../picked';
import {
	additional,
	body,
	byModel,
	filtered,
	hotel,
	product,
	SAID,
	SAID_AS_JSON,
	saleBody,
	saleForm,
	saying,
	segment,
	toAgency,
	toSupplier,
	traveler,
	type Entered,
} from './forms';
import type { NODES } from './nodes';
import type { AtHand } from './office';

/** A wrong input with its number: where it is entered, and how. */
type WrongInput = [n: number, node: keyof typeof NODES, entered: (at: AtHand) => Entered];

const NEW_PERSON = { operation: 'create', name: 'Marina Alves Pinto', personKind: 'individual' };
const newPerson = (additionalFields: Record<string, string>, more = {}): Entered => ({
	parameters: { ...NEW_PERSON, ...more, additionalFields },
});
const personBody = (given: object): Entered =>
	body({ person_kind: 'individual', name: 'Rodrigo Pinto', ...given });
const changed = (id: string, given: Record<string, string>): Entered => ({
	parameters: { operation: 'update', personId: byId(id), updateFields: given },
});
const changedBody = (id: string, given: object): Entered =>
	body(given, { operation: 'update', personId: byId(id) });
const newTask = ({ category, user }: AtHand) => ({
	...{ operation: 'create', title: 'Enviar vouchers', due: '2031-03-16T10:00:00' },
	...{ categoryId: byId(category), assigneeId: byId(user), companyIdentifier: '12345678000195' },
});
const changedTask = (id: string, given: Record<string, unknown>) =>
	({ operation: 'update', taskId: byId(id), updateFields: given }) as Entered['parameters'];
const hotels = (...lines: object[]): object => ({ hotels: lines });
const passengers = (...lines: object[]): object => ({ passengers: lines });
const MARINA = { person_kind: 'individual', external_id: 'cli-881', name: 'Marina Alves Pinto' };
const commission = (given: Record<string, string>) =>
	additional({ status: 'closed', commissions: { commission: [{ kind: 'seller', value: '10', ...given }] } });

/**
 * What people, programs and models enter incorrectly, thought of by somebody who only knew the API
 * description.
 */
export const WRONG_INPUTS: readonly WrongInput[] = [
	[1, 'sale', () => additional({ companyIdentifier: '529.982.247-25' })],
	[2, 'sale', () => additional({ saleDate: '31/04/2026' })],
	[3, 'sale', () => additional({ saleDate: '12/03' })],
	[4, 'sale', () => saleForm({ seller: byName('ver com a Ana') })],
	[5, 'sale', () => byModel(saleBody({ payer: ['Marina Alves Pinto', 'Rodrigo Pinto'] }))],
	[6, 'sale', () => saleForm(someone('payer', { ...ANA, cpf: '529982247' }))],
	[
		7,
		'sale',
		() =>
			additional({
				otherPeople: {
					requester: [
						someone('person', {
							...{ name: 'Construtora Horizonte Ltda', externalId: 'emp-77' },
							...{ personKind: 'company', cnpj: '11.222.333/0001-81' },
						}),
					],
				},
			}),
	],
	[
		8,
		'sale',
		() =>
			additional({
				otherPeople: { approver: [someone('person', { ...ANA, email: 'ana souza@horizonte.com.br' })] },
			}),
	],
	[9, 'sale', () => additional({ status: '={{ "confirmada" }}' })],
	[
		10,
		'sale',
		() =>
			saleBody({
				status: 'closed',
				...hotels(hotelBody({ local_id: 'h1', ...passengers({ amount: 3000, person: individual() }) })),
				payments: [
					{ vendor: { others: { details: 'x', products: [{ local_id: 'h1', payment_amount: 1000 }] } } },
				],
			}),
	],
	[
		11,
		'sale',
		() =>
			saleBody({ status: 'opened', commissions: [{ external_id: 'vend-3', kind: 'seller', value: 120 }] }),
	],
	[12, 'sale', () => commission({ kind: '={{ "agente" }}' })],
	[
		13,
		'sale',
		() =>
			saleBody({
				status: 'closed',
				commissions: [{ external_id: 'ag-9', kind: 'intermediary', value: 200 }],
			}),
	],
	[14, 'sale', () => commission({ value: '120%' })],
	[
		15,
		'sale',
		() =>
			additional({
				status: 'closed',
				commissions: {
					commission: [
						{ kind: 'person', value: '90', person: { __rl: true, mode: 'externalId', value: 'n/a' } },
					],
				},
			}),
	],
	[16, 'sale', () => saleBody(hotels())],
	[
		17,
		'sale',
		() => ({
			parameters: {
				operation: 'create',
				inputMode: 'json',
				body: '{"sale_date": "2026-03-10", "hotels": [{"booking_number": "HX-2231", "check_in": "2026-07-10", "check_out": "2026-07-1',
			},
		}),
	],
	[18, 'sale', () => saleForm({ customFields: mapped(null) })],
	[19, 'sale', ({ numberField }) => saleForm({ customFields: mapped({ [numberField]: 'umas 3 pessoas' }) })],
	[
		20,
		'sale',
		() =>
			product('insurance', {
				beginDate: '10/07/2031',
				endDate: '20/07/2031',
				destination: '={{ "Nacional/Internacional" }}',
			}),
	],
	[
		21,
		'sale',
		() => saleBody({ insurances: [{ ...EVERY_PRODUCT.insurances?.(), begin_date: '2026-15-03' }] }),
	],
	[22, 'sale', () => product('cruise', { departureDate: '########', arrivalDate: '12/12/2031' })],
	[23, 'sale', () => product('cruise', { departureDate: '12/12/2031', arrivalDate: '05/12/2031' })],
	[24, 'sale', () => product('cruise', { departureDate: '12/12/2031', arrivalDate: '7 noites' })],
	[25, 'sale', () => product('cruise', { currency: byName('peso'), exchangeRate: '0,0052' })],
	[26, 'sale', () => product('cruise', { currency: byId('USD'), exchangeRate: '5,42 + IOF' })],
	[
		27,
		'sale',
		() =>
			saleBody({
				cruises: [
					{
						...EVERY_PRODUCT.cruises?.(),
						...passengers({ amount: 4200, rav_fee: 0, rav_fee_discount: 50, person: individual() }),
					},
				],
			}),
	],
	[
		28,
		'sale',
		() =>
			byModel(saleBody({ cruises: [{ ...EVERY_PRODUCT.cruises?.(), supplier: [company(), company()] }] })),
	],
	[29, 'sale', () => hotel({ checkIn: '14:00', checkOut: '15/07/2031' })],
	[30, 'sale', () => saleBody(hotels({ ...hotelBody({ checkout: '2031-05-14' }), check_out: undefined }))],
	[31, 'sale', () => saleBody(hotels(hotelBody({ supplier: null })))],
	[
		32,
		'sale',
		() => hotel({ document: 'Voucher 2231-A emitido pela operadora em 12/03/2026 - quartos 101 e 102' }),
	],
	[33, 'sale', () => hotel({ agencyServiceFee: '-80,00' })],
	[34, 'sale', () => traveler({ amount: 'USD 1.200,00' })],
	[35, 'sale', () => traveler({ fees: '#VALOR!' })],
	[
		36,
		'sale',
		() =>
			byModel(
				saleBody(
					hotels(
						hotelBody({ included_services: [{ service: 'café da manhã', per: 'day' }, { service: 'wifi' }] }),
					),
				),
			),
	],
	[
		37,
		'sale',
		() =>
			saleBody({
				airline_tickets: [
					{ ...EVERY_PRODUCT.airline_tickets?.(), segments: 'GRU-LIS 10JUL / LIS-GRU 20JUL' },
				],
			}),
	],
	[38, 'sale', () => segment({ departureDate: '10/07/2031 25:30' })],
	[39, 'sale', () => segment({ departureDate: '2031-07-10T21:40:00', arrivalDate: '06:15 (+1)' })],
	[40, 'sale', () => traveler({ amount: '1.234' }, 'airlineTicket')],
	[
		41,
		'sale',
		() =>
			saleBody({
				airline_tickets: [
					{
						...EVERY_PRODUCT.airline_tickets?.(),
						...passengers({ amount: 10, person: { ...individual(), birthdate: '2071-08-15' } }),
					},
				],
			}),
	],
	[
		42,
		'sale',
		() =>
			traveler(
				someone('person', { name: 'Rodrigo Pinto', externalId: 'rp', passportNumber: '1,23457E+08' }),
				'airlineTicket',
			),
	],
	[
		43,
		'sale',
		() =>
			saleBody({
				train_tickets: [
					{
						...EVERY_PRODUCT.train_tickets?.(),
						segments: [
							{
								...{ origin: 'Paris', destination: 'Nice' },
								...{ departure_date: '2031-07-10T22:30:00', arrival_date: '2031-07-10T06:10:00' },
							},
						],
					},
				],
			}),
	],
	[
		44,
		'sale',
		() => byModel(saleBody({ train_tickets: [{ ...EVERY_PRODUCT.train_tickets?.(), passengers: 4 }] })),
	],
	[45, 'sale', () => product('travelPackage', { transport: '={{ "aéreo" }}' })],
	[
		46,
		'sale',
		() =>
			saleBody({
				...hotels(hotelBody({ local_id: '1' })),
				travel_packages: [{ ...EVERY_PRODUCT.travel_packages?.(), local_id: '1' }],
			}),
	],
	[
		47,
		'sale',
		({ operation }) =>
			byModel(saleBody({ operation: [{ product_id: operation, quantity: 1, unit_price: 500 }, {}] })),
	],
	[
		48,
		'sale',
		({ sale }) =>
			saleForm({
				products: {
					ownOperation: [
						{ productId: byId(`https://app.exemplo.com.br/sales/${sale}`), quantity: '1', unitPrice: '10' },
					],
				},
			}),
	],
	[
		49,
		'sale',
		({ operation }) =>
			saleBody({
				operation: {
					...{ product_id: operation, quantity: 2, unit_price: 250 },
					...passengers({ amount: 250, person: { ...MARINA, cpf: '529.982.247-25' } }),
				},
			}),
	],
	[
		50,
		'sale',
		({ operation }) =>
			saleForm({
				products: { ownOperation: [{ productId: byId(operation), quantity: '2', unitPrice: '250,00.50' }] },
			}),
	],
	[51, 'sale', () => toAgency({ dueDate: '30/60/90' })],
	[52, 'sale', () => toAgency({ dueDate: '10/04/2031', settlementDate: 'pago' })],
	[
		53,
		'sale',
		() =>
			saleBody({
				payments: [
					{
						agency: {
							bank_deposit: {
								bank_account: 'Itaú',
								products: [{ local_id: 'hotel-1', payment_amount: 1000 }],
							},
						},
					},
				],
			}),
	],
	[54, 'sale', () => toAgency({ method: 'credit_card', cardLastDigits: '4111 1111 1111 1111' })],
	[55, 'sale', () => toSupplier({ installments: '3x sem juros' })],
	[56, 'sale', () => toSupplier({ installments: '1+5', cardLastDigits: '1111' })],
	[
		57,
		'sale',
		() =>
			saleBody({
				payments: [{ vendor: { credit: { products: [{ local_id: 'hotel-2', payment_amount: 900 }] } } }],
			}),
	],
	[
		58,
		'sale',
		() =>
			byModel(
				saleBody({
					payments: [
						{
							agency: {
								pix: {
									due_date: '2031-04-10',
									products: [{ local_id: 'hotel-1', payment_amount: 1000 }],
								},
							},
						},
					],
				}),
			),
	],
	[
		59,
		'sale',
		() =>
			saleBody({
				payments: [
					{
						agency: {
							bank_slip: {
								due_date: '2031-04-10',
								products: [{ local_id: 'hotel-1', payment_amount: 1000 }],
							},
						},
						vendor: { others: { details: 'pago à operadora' } },
					},
				],
			}),
	],
	[60, 'sale', () => filtered({ dateField: '={{ "data" }}', dateFrom: '2026-03-01', dateTo: '2026-03-31' })],
	[
		61,
		'sale',
		() =>
			saying('2026-05-01', {
				operation: 'getAll',
				filters: { dateField: 'departure_date', dateFrom: SAID, dateTo: '2026-04-30' },
			}),
	],
	[62, 'sale', () => filtered({ number: '1023 a 1030' })],
	[63, 'sale', ({ shared }) => filtered({ peopleId: { person: [{ personId: byName(shared) }] } })],
	[64, 'sale', () => filtered({ updatedSince: 'última sincronização' })],
	[65, 'sale', ({ sale }) => saying(sale.slice(0, -2), { operation: 'get', saleId: byId(SAID) })],
	[66, 'person', () => newPerson({}, { name: '   ' })],
	[67, 'person', () => newPerson({}, { name: 'Horizonte Turismo', personKind: '={{ "cliente" }}' })],
	[68, 'person', () => newPerson({ cpfCnpj: '111.111.111-11' })],
	[69, 'person', () => newPerson({ birthdate: '35 anos' })],
	[70, 'person', () => newPerson({ email: 'marina@gmail.com; rodrigo@uol.com.br' })],
	[71, 'person', () => newPerson({ businessPhone: 'mesmo do marido' })],
	[72, 'person', () => byModel(personBody({ address: 'Rua das Flores, 123, Centro, Campinas' }))],
	[
		73,
		'person',
		() => ({ parameters: { ...NEW_PERSON, additionalFields: { address: { countryCode: 'Coreia' } } } }),
	],
	[
		74,
		'person',
		({ person }) => changedBody(person, { address: { postal_code: '01310-1000', country_code: 'BR' } }),
	],
	[75, 'person', ({ person }) => changed(person, { chargeBilletFee: '={{ "R$ 5,00" }}' })],
	[76, 'person', ({ person }) => changedBody(person, { person_kind: 'company' })],
	[77, 'person', () => saying('***.982.247-**', { operation: 'getAll', filters: { cpfCnpj: SAID } })],
	[78, 'person', ({ takenId }) => personBody({ external_id: takenId })],
	[79, 'person', () => newPerson({ cpfCnpj: '11.222.333/0001-82' }, { personKind: 'company' })],
	[80, 'person', () => newPerson({ foreigner: '={{ "dupla cidadania" }}' })],
	[81, 'person', () => byModel(personBody({ contacts: 'esposa: Ana, 11 98765-4321' }))],
	[82, 'person', ({ person }) => changed(person, { birthdate: '29/02/2001' })],
	[
		83,
		'person',
		({ company: id }) => byModel(changedBody(id, { additional_data: { marital_status: 'married' } })),
	],
	[84, 'person', ({ company: id }) => byModel(changedBody(id, { tax_withholding: '1,5%' }))],
	[
		85,
		'person',
		({ person }) => changedBody(person, { address: { city_ibge: '3304557', state_code: 'SP' } }),
	],
	[86, 'person', ({ shared }) => ({ parameters: { operation: 'delete', personId: byName(shared) } })],
	[
		87,
		'person',
		() => ({
			parameters: {
				...NEW_PERSON,
				...{ operation: 'upsert', matchBy: 'cpfCnpj', matchValue: 'não informado' },
			},
		}),
	],
	[
		88,
		'person',
		() => ({
			parameters: {
				...NEW_PERSON,
				...{ operation: 'findOrCreate', matchBy: 'email', matchValue: 'marina.gmail.com' },
			},
		}),
	],
	[89, 'person', () => saying('unknown', { operation: 'getAll', filters: { phone: SAID } })],
	[90, 'person', () => saying('PES-0123', { operation: 'getAll', filters: { code: SAID } })],
	[91, 'task', (at) => saying('semana que vem', { ...newTask(at), due: SAID })],
	[92, 'task', (at) => ({ parameters: { ...newTask(at), assigneeId: byName('Ana e Bruno') } })],
	[93, 'task', ({ task, sale }) => saying(sale, changedTask(task, { personId: byId(SAID) }))],
	[94, 'task', ({ task }) => ({ parameters: changedTask(task, { description: '={{ null }}' }) })],
	[
		95,
		'task',
		(at) => saying({ text: 'Enviar vouchers', priority: 'high' }, { ...newTask(at), title: SAID_AS_JSON }),
	],
	[96, 'task', (at) => saying('urgente', { ...newTask(at), categoryId: byName(SAID) })],
	[97, 'task', ({ task }) => ({ parameters: changedTask(task, { completed: '={{ "50%" }}' }) })],
	[
		98,
		'task',
		({ task }) => saying('Matriz ou Filial Campinas', changedTask(task, { companyIdentifier: SAID })),
	],
	[
		99,
		'task',
		({ person }) => ({
			parameters: { operation: 'complete', taskId: byId(`https://app.exemplo.com.br/people/${person}`) },
		}),
	],
	[100, 'task', ({ task }) => saying('', { operation: 'addComment', taskId: byId(task), comment: SAID })],
	[101, 'attachment', () => saying('task', { operation: 'upload', resourceType: SAID })],
	[
		102,
		'attachment',
		({ sale }) => ({
			parameters: {
				operation: 'upload',
				resourceType: 'sale',
				saleId: byId(sale),
				binaryPropertyName: 'zip',
			},
		}),
	],
	[
		103,
		'attachment',
		({ person }) => ({
			parameters: {
				...{ operation: 'upload', resourceType: 'sale', saleId: byId(person), binaryPropertyName: 'pdf' },
			},
		}),
	],
	[
		104,
		'attachment',
		({ person }) =>
			saying('https://drive.google.com/file/d/1AbCdEfGhIjK/view', {
				...{ operation: 'upload', resourceType: 'person', personId: byId(person), binaryPropertyName: SAID },
			}),
	],
	[
		105,
		'attachment',
		({ person }) => ({
			parameters: {
				...{ operation: 'upload', resourceType: 'person', personId: byId(person) },
				binaryPropertyName: 'rg.jpg, cpf.jpg',
			},
		}),
	],
	[106, 'bill', () => filtered({ kind: '={{ "fatura" }}' })],
	[
		107,
		'bill',
		() =>
			filtered({
				...{ dateField: 'settlement_date', dateFrom: '2026-03-01', dateTo: '2026-03-31', status: ['open'] },
			}),
	],
	[108, 'bill', () => saying('all', { operation: 'getAll', filters: { transactionKind: SAID } })],
	[109, 'bill', () => filtered({ number: '02/jan' })],
	[110, 'invoice', () => filtered({ status: '={{ "em processamento" }}' })],
	[111, 'invoice', () => filtered({ periodStart: '1º trimestre de 2026' })],
	[112, 'accountMovement', () => filtered({ transactionKind: '={{ "transferência" }}' })],
	[
		113,
		'refund',
		() => saying(['customer', 'vendor'], { operation: 'getAll', filters: { refundType: SAID_AS_JSON } }),
	],
	[114, 'product', () => filtered({ kind: '={{ "passagem" }}' })],
	[
		115,
		'travel',
		() =>
			saying('sale_date', {
				operation: 'getAll',
				filters: { dateField: SAID, dateFrom: '2026-03-01', dateTo: '2026-03-31' },
			}),
	],
	[116, 'changeLog', () => saying('login', { operation: 'getAll', filters: { kind: SAID } })],
	[
		117,
		'customField',
		() => ({ parameters: { operation: 'get', customFieldId: byId('Motivo da viagem nº 14') } }),
	],
	[
		118,
		'customField',
		() => saying('people and sales', { operation: 'getAll', filters: { resource: SAID } }),
	],
	[
		119,
		'referenceData',
		() =>
			saying(['Campinas', 'Santos'], {
				...{ resource: 'cities', operation: 'getAll', filters: { name: SAID_AS_JSON } },
			}),
	],
	[120, 'referenceData', () => saying('hotels', { resource: SAID, operation: 'getAll' })],
];
