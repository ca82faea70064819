// The columns of a sheet of sales by what people call them, without accents, small words and signs. Of two
// columns for one thing the first counts. Comes in and goes on: the rows of a workbook, or a CSV file as Base64.
const COLUMNS = {
	soldOn: /^(data|dia|emissao|emitido|vendido|data (venda|emissao|compra|fechamento))$/,
	dueOn: /^(data |primeiro |1 )*(vencimento|vencto|vcto|venc)$/,
	departure: /^(data )?(embarque|ida|check ?in|inicio|partida|viagem)( viagem)?$/,
	returns: /^(data )?(retorno|volta|check ?out|fim|termino|regresso)( viagem)?$/,
	document: /^(cpf|cnpj|cpf cnpj|documento|doc)( cliente)?$/,
	email: /^e ?mail( cliente)?$/,
	phone: /^(telefone|celular|whatsapp|fone|tel|contato)( cliente)?$/,
	passengers: /^(nomes? )?(passageiros?|pax|viajantes?|hospedes?|quem viaja)( s)?$/,
	client: /^(nome )?(cliente|pagante|contratante|comprador|titular|nome|razao social)$/,
	seller: /^(vendedora?|consultora?|agente|atendente|emissora?)( venda)?$/,
	representative: /^(operadora|consolidadora)$/,
	supplier: /^(nome )?(fornecedora?|cia|cia aerea|companhia|companhia aerea|hotel|seguradora|locadora)$/,
	product: /^(produto|servico|tipo|tipo (produto|servico|venda)|item)$/,
	destination: /^(destino|roteiro|trecho|cidade|pacote)( viagem)?$/,
	locator: /^(localizador|loc|pnr|reserva|voucher|(codigo|numero) reserva)$/,
	method: /^((forma|meio|modo|tipo) pagamento|pagamento|forma)$/,
	installments: /^((numero|quantidade) )?(parcelas?|parcelamento|vezes|prazo|condicao|condicao pagamento)$/,
	rav: /^(valor |taxa )?(rav|du|rav du|du rav|servico agencia)$/,
	commission: /^(valor )?comissao( agencia)?$/,
	amount: /^(valor|total|preco|(valor|preco|total) (total|venda|final|bruto|pacote))$/,
	// Entrada and Saída are those of a hotel, Saída and Volta those of a trip.
	entrance: /^(data )?entrada$/,
	exit: /^(data )?saida$/,
};
const columns = Object.fromEntries(Object.entries(COLUMNS).map(([field, { source }]) => [field, source]));
// Without the first there is no sale; without one of the others something has to be said. What says when
// something was or will be tells a sale from a total.
const needed = ['client', 'amount', 'supplier'];
const usual = ['soldOn', 'passengers', 'seller', 'product', 'departure', 'returns', 'method', 'dueOn'];
const telling = ['soldOn', 'departure', 'returns', 'entrance', 'exit'];
const items = $input.all().map(({ json }) => json);
return [{ json: { columns, needed, usual, telling, items } }];
