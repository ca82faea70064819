/** A sale in JSON with only what every sale needs, as an example to copy. */
export const SMALLEST_SALE = {
	company_identifier: '12345678000195',
	sale_date: '2027-06-05',
	payer: { external_id: 'client-1', person_kind: 'individual', name: 'Ana Souza' },
	hotels: [
		{
			check_in: '2027-07-10',
			check_out: '2027-07-14',
			supplier: { external_id: 'hotel-1', person_kind: 'company', name: 'Hotel Serra Azul' },
			passengers: [
				{ amount: 1000, person: { external_id: 'client-1', person_kind: 'individual', name: 'Ana Souza' } },
			],
		},
	],
};
