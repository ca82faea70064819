/**
 * Pairs of names as agencies meet them, by class, with what a careful clerk decides. All people are invented.
 * Written before the rules that decide about them, except where it is said.
 */

import { nonEmpty } from '../../nonEmpty';

/** @param sign between the two names of a line, after the verdict that it stands for */
function linesOf<V>(text: string, signs: ReadonlyArray<[sign: string, verdict: V]>) {
	return nonEmpty(
		text
			.split('\n')
			.map((line) => line.trim())
			.filter((line) => line !== '' && !line.startsWith('#'))
			.map((line): [written: string, registered: string, verdict: V] => {
				const [sign, verdict] = signs.find(([each]) => line.includes(each)) ?? [];
				if (sign === undefined) throw new Error(`Write a sign into "${line}"`);
				const [written = '', registered = ''] = line.split(sign);
				return [written, registered, verdict as V];
			}),
	);
}

/**
 * Found by an email address or phone that a family may share: "=" may be the same person, "<>" is another, or
 * may well be, and "=/" is asked back although a clerk would not.
 */
export const SHARING_A_KEY = linesOf(
	`
	# a given name that begins with another
	Eli Lima <> Eliane Lima
	Ari Lima <> Ariane Lima
	Joel Lima <> Joelma Lima
	Ivan Lima <> Ivanete Lima
	Eva Lima <> Evandro Lima
	Rose Lima <> Roseli Lima
	Alex Lima <> Alexandra Lima
	Lia Prado <> Liana Prado
	Gil Prado <> Gilmara Prado
	Ivo Prado <> Ivone Prado
	Noé Prado <> Noemi Prado
	Luz Prado <> Luzia Prado
	Jair Prado <> Jairton Prado
	Mara Prado <> Maraísa Prado
	Elis Prado <> Elisângela Prado
	Eliane Lima <> Eli Lima
	Marcelo Lima <> Marcela Lima
	Luan Lima <> Luana Lima
	Adriano Reis <> Adriana Reis
	Paulo Reis <> Paula Reis
	# another second given name
	Ana Júlia Prado <> Ana Lívia Prado
	Pedro Henrique Prado <> Pedro Lucca Prado
	Maria Eduarda Reis <> Maria Valentina Reis
	João Miguel Reis <> João Benício Reis
	Ana Sophia Melo <> Ana Laís Melo
	Maria de Fátima Melo <> Maria das Dores Melo
	José Carlos Melo <> José Roberto Melo
	Zé Carlos Melo <> José Roberto Melo
	Luiz Otávio Melo <> Luis Augusto Melo
	João P. Melo <> João Carlos Melo
	Ana Souza Lima <> Ana Prado Lima
	Ana Souza Lima <> Ana Prado Costa
	Ana Paula <> Ana Clara
	# Brazilian
	Rui Lima <> Ana Lima
	Thaís Lima <> Tatiana Lima
	Ana Lima = ANA LIMA
	Ana Lima = Ana de Lima
	Thaís Lima = Tais Lima
	Wagner Lima = Vagner Lima
	Kátia Lima = Cátia Lima
	Letícia Lima = Leticya Lima
	Ana Reis = Ana Dias
	Ana Clara Reis = Ana Clara Dias
	Ana Lima Reis = Ana Reis Dias
	Ana Paula Souza Lima = Ana Paula Lima
	Ana P. Lima = Ana Paula Lima
	Ana Lima = Ana Paula Lima
	A. Lima = Ana Lima
	Ana Paula Lima = A. P. Lima
	Luís Felipe Sá = Luiz Philipe Sá
	Ana Luiza Sá = Ana Luísa Sá
	Ana-Clara Sá = Ana Clara Sá
	Raphaela Sá = Rafaela Sá
	# the surname in front, or the second given name alone
	SOUZA ANA = Ana Souza
	Souza, Ana = Ana Souza
	SOUZA/ANA MRS = Ana Souza
	SOUZA/ANAMRS = Ana Souza
	SOUZA LIMA ANA = Ana Souza Lima
	Fernanda Costa = Maria Fernanda Costa
	Carlos Souza = José Carlos Souza
	Maria Fernanda Costa = Fernanda Costa
	Vitor Sá = João Vitor Sá
	Lúcia Melo = Vera Lúcia Melo
	Renato Brasil <> Carla Brasil
	SOUZA/RUI MR <> Ana Souza
	# short forms
	Rafa Lima = Rafael Lima
	Ju Lima = Juliana Lima
	Lu Lima = Luciana Lima
	Fê Lima = Fernanda Lima
	Gabi Lima = Gabriela Lima
	Dani Lima = Daniela Lima
	Gui Lima = Guilherme Lima
	Edu Lima = Eduardo Lima
	Isa Lima = Isabela Lima
	Carol Lima = Carolina Lima
	Mari Lima = Mariana Lima
	Manu Lima = Manuela Lima
	Leo Lima = Leonardo Lima
	Tati Lima = Tatiana Lima
	Fabi Lima = Fabiana Lima
	Vini Lima = Vinícius Lima
	Lari Lima = Larissa Lima
	Pati Lima = Patrícia Lima
	Nati Lima = Natália Lima
	Cris Lima = Cristina Lima
	Ale Lima = Alexandre Lima
	Rô Lima = Rosângela Lima
	Ká Lima = Karina Lima
	Zé Lima = José Lima
	Chico Lima = Francisco Lima
	Beto Lima = Roberto Lima
	Bia Lima = Beatriz Lima
	Nanda Lima = Fernanda Lima
	Malu Lima = Maria Luiza Lima
	Zeca Lima <> Ana Lima
	Ju Lima <> Ana Lima
	Lu Lima <> Juliana Lima
	Bia Lima <> Bruna Lima
	# diminutives
	Aninha Lima = Ana Lima
	Marcinha Lima = Márcia Lima
	Paulinho Lima = Paulo Lima
	Luizinho Lima = Luiz Lima
	Joãozinho Lima = João Lima
	Carlinhos Lima = Carlos Lima
	Zezinho Lima = José Lima
	Betinho Lima = Roberto Lima
	Claudinha Lima = Cláudia Lima
	Paulinha Lima <> Paulo Lima
	Marcinha Lima <> Márcio Lima
	Aninha Lima <> Bia Lima
	# Portuguese
	Manuel Sousa = Manoel Sousa
	António Sousa = Antônio Sousa
	Matilde Sousa = Mathilde Sousa
	Nuno Sousa <> Bruno Sousa
	Rui Sousa <> Rute Sousa
	# Spanish
	Pepe García = José García
	Paco García = Francisco García
	Ma. Elena Ruiz = María Elena Ruiz
	José García = José García López
	María Ruiz = María de los Ángeles Ruiz
	Juan Ruiz <> Juana Ruiz
	María José Ruiz <> María Luisa Ruiz
	Carlos García López <> Carlos Ruiz Torres
	Jorge Ruiz <> Jorgelina Ruiz
	# German
	Jürgen Müller = Juergen Mueller
	Jörg Weber = Joerg Weber
	Stefan Weber = Stephan Weber
	Hans-Peter Weber = Hans Peter Weber
	Hans Weber <> Hannah Weber
	Johann Weber <> Johanna Weber
	Klaus Weber <> Klara Weber
	# Japanese
	TANAKA KENJI = Kenji Tanaka
	Yūko Tanaka = Yuko Tanaka
	Yuki Tanaka <> Yukiko Tanaka
	Kenji Tanaka <> Kenta Tanaka
	# Arabic
	Mohamed Haddad = Muhammad Haddad
	Ahmed Haddad = Ahmad Haddad
	Fátima El Khoury = Fatima Khoury
	Ali Haddad <> Alina Haddad
	Samir Haddad <> Samira Haddad
	# cut off by an airline
	SOUZA/MARIA FERNAND = Maria Fernanda Souza
	OLIVEIRA/ANA CAROLI = Ana Carolina Oliveira
	OLIVEIRA/ANA CAROLI <> Ana Beatriz Oliveira
	# titles and remarks
	Dra. Ana Lima = Ana Lima
	Sr. Lima <> Ana Lima
	PAX Ana Lima = Ana Lima
	Menor: Rui Lima = Rui Lima
	1 - Ana Lima = Ana Lima
	Ana Lima (VIP) = Ana Lima
	# family members of one name
	João Lima Jr. = João Lima Júnior
	João Lima Filho <> João Lima
	João Lima Jr. <> João Lima Neto
	João Lima III <> João Lima
	João Lima, Filho <> João Lima
	# written when the rules were there, without a look at them
	Elaine Nunes <> Elias Nunes
	Adriel Nunes <> Adriele Nunes
	Jonas Nunes <> Jonathan Nunes
	Luan Nunes <> Luandra Nunes
	Gilson Nunes <> Gilda Nunes
	Nilo Nunes <> Nilópolis Nunes
	Rosi Nunes = Rosimeire Nunes
	Dalva Nunes <> Dalvan Nunes
	Mel Nunes <> Melissa Nunes
	Max Nunes <> Maximiliano Nunes
	Davi Nunes <> Davina Nunes
	Cida Nunes = Aparecida Nunes
	Cida Nunes = Maria Aparecida Nunes
	Lourdes Nunes = Maria de Lourdes Nunes
	Tetê Nunes =/ Teresa Nunes
	Netinho Nunes <> João Nunes
	Val Nunes = Valéria Nunes
	Bruninha Nunes = Bruna Nunes
	Fabinho Nunes = Fábio Nunes
	Fernandinha Nunes = Fernanda Nunes
	Serginho Nunes = Sérgio Nunes
	Marquinhos Nunes = Marcos Nunes
	Chiquinho Nunes = Francisco Nunes
	Luisinha Nunes = Luísa Nunes
	Robertinho Nunes = Roberto Nunes
	Pedrinho Nunes = Pedro Nunes
	Pedrinho Nunes <> Paulo Nunes
	Vivi Nunes = Viviane Nunes
	Aline Nunes <> Alice Nunes
	Amanda Nunes <> Armando Nunes
	Ana Beatriz Nunes <> Ana Isabel Nunes
	Ana Maria Braga Nunes = Ana Maria Nunes
	Maria Helena <> Maria Luísa
	João Pedro Alves <> João Paulo Alves
	João Alves Nunes <> João Braga Nunes
	Luís Carlos Prestes = Luiz Carlos Prestes
	Lucas Nunes Alves = Lucas Nunes
	Karina Nunes = Carina Nunes
	Stephanie Nunes =/ Estefani Nunes
	Sheila Nunes =/ Cheila Nunes
	Jefferson Nunes = Jeferson Nunes
	Wellington Nunes =/ Uelinton Nunes
	Isabella Nunes = Isabela Nunes
	Vitória Nunes = Victoria Nunes
	Nathália Nunes = Natalia Nunes
	NUNES/MARIAHELENAMRS = Maria Helena Nunes
	NUNES/MARIA HELENA = Maria Helena Nunes
	NUNES BRAGA/LUCAS MR = Lucas Nunes Braga
	BRAGA LUCAS = Lucas Braga
	NUNES/LUCAS MR <> Luciana Nunes
	Prof. Lucas Braga = Lucas Braga
	Lucas Braga - titular = Lucas Braga
	Lucas Braga Neto <> Lucas Braga
	Lucas Braga Neto = Lucas Braga Netto
	Lucas Braga Sobrinho <> Lucas Braga Filho
	Javier Gómez <> Javiera Gómez
	Guadalupe Gómez = María Guadalupe Gómez
	Lupe Gómez =/ Guadalupe Gómez
	José Luis Gómez <> José Antonio Gómez
	Juan Carlos Gómez Peña = Juan Carlos Gómez
	Günther Braun = Guenther Braun
	Björn Braun = Bjoern Braun
	Matthias Braun = Mathias Braun
	Uli Braun <> Ulrike Braun
	Christa Braun <> Christian Braun
	Hiroshi Suzuki <> Hiro Suzuki
	Satō Kenta = Kenta Sato
	Akira Suzuki <> Akiko Suzuki
	Youssef Hassan =/ Yusuf Hassan
	Khaled Hassan = Khalid Hassan
	Nour Hassan <> Noura Hassan
	Omar Hassan =/ Umar Hassan
	Mohammed Ali Hassan <> Mohammed Omar Hassan
	Tomás Pinto = Tomaz Pinto
	Inês Pinto <> Inácio Pinto
	Zé Pedro Pinto = José Pedro Pinto
	Nelson Pinto <> Nelma Pinto
	`,
	[
		[' <> ', false],
		[' =/ ', false],
		[' = ', true],
	],
);

/** Entered in By Name with one person registered: "=" is taken, "~" taken with a hint, "<>" asked back. */
export const BY_NAME = linesOf<'taken' | 'told' | 'asked'>(
	`
	# the order of the words
	Hugo Vitor <> Vitor Hugo
	Lucca Pedro <> Pedro Lucca
	Paulo André <> André Paulo
	Lima Ana ~ Ana Lima
	TANAKA KENJI ~ Kenji Tanaka
	Souza, Ana = Ana Souza
	Souza Lima Ana = Ana Souza Lima
	# a title is in front, or abbreviated
	Otacília Pastor <> Otacília
	Maria Frei <> Maria
	José Padre <> José
	Pastor Otacílio Reis = Otacílio Reis
	Ana Lima Dra. = Ana Lima
	Frei Damião Reis = Damião Reis
	# as airlines write
	WROBEL/EDNAMRS = Edna Wrobel
	WROBEL/EDNA MRS = Edna Wrobel
	WROBEL/EDNA MARIAMRS = Edna Maria Wrobel
	DIAS/RUIMSTR = Rui Dias
	DIAS/RUICHD = Rui Dias
	DIAS/RUI INF = Rui Dias
	DIAS/ANAMS = Ana Dias
	DIAS/WILLIAMS = Williams Dias
	# numbers and remarks
	1 - Edna Wrobel = Edna Wrobel
	1. Edna Wrobel = Edna Wrobel
	01 Edna Wrobel = Edna Wrobel
	2) Edna Wrobel = Edna Wrobel
	PAX Edna Wrobel = Edna Wrobel
	PAX 1: Edna Wrobel = Edna Wrobel
	ADT Edna Wrobel = Edna Wrobel
	Cliente: Edna Wrobel = Edna Wrobel
	Menor: Rui Dias = Rui Dias
	Edna Wrobel - VIP = Edna Wrobel
	Edna Wrobel (pax) = Edna Wrobel
	*Edna Wrobel = Edna Wrobel
	Edna Wrobel #61 = Edna Wrobel
	Edna Wrobel #62 <> Edna Wrobel
	João Silva 2 <> João Silva 1
	Edna Wrobel 2 <> Edna Wrobel
	# families and estates
	Família Wrobel <> Edna Wrobel
	Espólio de Edna Wrobel <> Edna Wrobel
	Edna e Rui Wrobel <> Edna Wrobel
	Mr. and Mrs. Wrobel <> Edna Wrobel
	# parts of a name
	Ana Lima ~ Ana Paula Lima
	Ana Cristina Souza <> Ana Souza
	Ana Souza <> Ana Souza Lima
	Renato Brasil <> Carlos Renato Brasil
	Fernanda Costa <> Maria Fernanda Costa
	Marcelo Prado <> Marcelo Prado Neto
	Marcelo Prado Jr = Marcelo Prado Júnior
	Marcelo Prado Jr <> Marcelo Prado Filho
	J. Silva <> João Silva
	Luis Reis <> Luiz Reis
	Ju Lima <> Juliana Lima
	Aninha Lima <> Ana Lima
	# of other countries
	José Ortega y Gasset = José Ortega Gasset
	María de la Cruz = María Cruz
	Ludwig van Beethoven =/ Ludwig Beethoven
	Maria da Conceição Reis = Maria Conceição Reis
	Jürgen Müller = Jurgen Muller
	Fatima El Khoury = Fatima El-Khoury
	# written when the rules were there; in the last two, the order alone makes another name
	Nunes Lucas ~ Lucas Nunes
	Ana Pastor <> Ana
	Lucas Major <> Lucas
	Nunes, Dr. Lucas = Lucas Nunes
	NUNES/LUCASMR = Lucas Nunes
	Titular: Lucas Nunes = Lucas Nunes
	Passageiro 1 - Lucas Nunes = Lucas Nunes
	3- Lucas Nunes = Lucas Nunes
	ADT 02 Lucas Nunes = Lucas Nunes
	Lucas Nunes (61) = Lucas Nunes
	Lucas Nunes 62 <> Lucas Nunes
	Lucas Nunes, 61 = Lucas Nunes
	Lucas e Bia Nunes <> Lucas Nunes
	Filha de Lucas Nunes <> Lucas Nunes
	Gold, Lucas = Lucas Gold
	Lucas de la Vega = Lucas Vega
	Lucas von Braun =/ Lucas Braun
	Li Du = Li Du
	Li Na <> Li Du
	Maria Nunes ~ Maria Helena Nunes
	Maria Braga <> Maria Braga Nunes
	Bia Nunes <> Beatriz Nunes
	Lucas Nunes II <> Lucas Nunes
	Cel. Lucas Nunes = Lucas Nunes
	Lucas Nunes, Eng. = Lucas Nunes
	Caio Bruno ~ Bruno Caio
	Samuel Davi ~ Davi Samuel
	`,
	[
		[' <> ', 'asked'],
		[' =/ ', 'asked'],
		[' ~ ', 'told'],
		[' = ', 'taken'],
	],
);
