import type { Faker } from '@faker-js/faker';

const split = (names: string): string[] => names.split(', ');

const given = {
	female: split(
		'Adriana, Alice, Aline, Amanda, Ana Beatriz, Ana Clara, Ana Luísa, Beatriz, Bruna, Camila, Carla, Carolina, ' +
			'Cláudia, Cristina, Daniela, Débora, Fernanda, Flávia, Gabriela, Helena, Heloísa, Isabela, Júlia, Juliana, ' +
			'Larissa, Letícia, Luciana, Luísa, Manuela, Marcela, Márcia, Maria Clara, Maria Eduarda, Mariana, Marina, ' +
			'Mônica, Natália, Patrícia, Paula, Priscila, Rafaela, Raquel, Regina, Renata, Rosana, Sandra, Silvia, Simone, ' +
			'Sofia, Tatiana, Valentina, Vanessa, Vera, Vitória',
	),
	male: split(
		'Adriano, Alexandre, André, Antônio, Arthur, Bernardo, Bruno, Caio, Carlos Eduardo, Cláudio, Daniel, Diego, ' +
			'Eduardo, Fábio, Felipe, Fernando, Francisco, Gabriel, Guilherme, Gustavo, Henrique, Igor, João Pedro, ' +
			'João Vitor, Jorge, José Carlos, Leandro, Leonardo, Lucas, Luiz Fernando, Marcelo, Márcio, Marcos, Mateus, ' +
			'Maurício, Murilo, Otávio, Paulo, Pedro, Pedro Henrique, Rafael, Renato, Ricardo, Roberto, Rodrigo, Rogério, ' +
			'Samuel, Sérgio, Thiago, Tiago, Vicente, Vinícius, Vítor, Wagner',
	),
};

/** Very common surnames. */
const common = split(
	'da Silva, dos Santos, de Oliveira, de Souza, Rodrigues, Ferreira, Alves, Pereira, Lima, Gomes, Costa, Ribeiro, ' +
		'Martins, Carvalho, de Almeida, Lopes, Soares, Fernandes, Vieira, Barbosa, Rocha, Dias, Nascimento, Moreira',
);
const lessCommon = split(
	'Amaral, Andrade, Antunes, Araújo, Azevedo, Bastos, Bittencourt, Borges, Brandão, Camargo, Campos, Cardoso, ' +
		'Castro, Coelho, Corrêa, Cunha, Duarte, Farias, Fonseca, Freitas, Garcia, Guimarães, Lacerda, Leal, Machado, ' +
		'Magalhães, Medeiros, Mendes, Monteiro, Moraes, Moura, Neves, Nunes, Pacheco, Peixoto, Pinheiro, ' +
		'Prado, Queiroz, Ramos, Rezende, Sampaio, Schmidt, Siqueira, Tavares, Teixeira, Toledo, Vasconcelos, Zanetti, Nakamura',
);

const tradeNames = split(
	'Alto da Serra, Bela Vista, Campo Novo, Cinco Pontas, Farol, Girassol, Guarani, Ipê Roxo, Jatobá, Lagoa Azul, ' +
		'Mirante, Morro Branco, Pampa, Pedra Clara, Ponte Alta, Porto Velho, Quatro Rios, Recanto, Sobrado, Três Irmãos, Vale Verde',
);
const trades = split(
	'Advocacia, Alimentos, Arquitetura, Contabilidade, Embalagens, Engenharia, Laboratórios, Logística, Materiais, ' +
		'Móveis, Tecnologia, Têxtil',
);
const legalForms = ['Ltda.', 'Ltda.', 'Ltda.', 'S.A.'];

/** A name as people in Brazil have it: one surname, or two different ones. */
export function personName({ helpers, datatype }: Faker, gender: keyof typeof given): string {
	const first = helpers.arrayElement(given[gender]);
	const mothers = helpers.arrayElement(lessCommon);
	const hasBoth = datatype.boolean();
	const fathers = helpers.arrayElement(datatype.boolean() ? common : lessCommon);
	return [first, ...(hasBoth && mothers !== fathers ? [mothers] : []), fathers].join(' ');
}

/** A company whose employees travel. */
export function clientCompany({ helpers }: Faker): { name: string; legal_name: string } {
	const legalForm = helpers.arrayElement(legalForms);
	const name = `${helpers.arrayElement(tradeNames)} ${helpers.arrayElement(trades)}`;
	return { name, legal_name: `${name} ${legalForm}` };
}
