/**
 * Names of people who are not registered, and of others who are, with about the frequencies that they have in
 * Brazil. If one of the former is taken for one of the latter, that is a mistake. Seeded, so that each run
 * has the same names. All are invented.
 */

const SEED = 20261126;
let state = SEED;

function random(): number {
	state = (state + 0x6d2b79f5) | 0;
	let t = Math.imul(state ^ (state >>> 15), 1 | state);
	t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
	return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

const chance = (p: number): boolean => random() < p;

/** Draws from "Maria 60, José 30", where the number is the relative frequency. */
function wheel(text: string): () => string {
	const entries = text
		.trim()
		.split(/\s*,\s*/)
		.map((one) => {
			const [, name = '', weight = ''] = /^(.+?)\s+([\d.]+)$/.exec(one) ?? [];
			return { name, weight: Number(weight) };
		});
	const sum = entries.reduce((total, { weight }) => total + weight, 0);
	return () => {
		let at = random() * sum;
		return entries.find(({ weight }) => (at -= weight) < 0)?.name ?? entries[0]?.name ?? '';
	};
}

const woman =
	wheel(`Maria 90, Ana 48, Francisca 8, Antônia 7, Adriana 7, Juliana 7, Márcia 6, Fernanda 6, Patrícia 6, Aline 6,
  Sandra 5, Camila 5, Amanda 5, Bruna 5, Jéssica 5, Letícia 5, Júlia 5, Luciana 5, Vanessa 5, Mariana 5, Gabriela 5, Vera 4, Vitória 4,
  Larissa 4, Cláudia 4, Beatriz 5, Rita 3, Luana 3, Sônia 3, Renata 3, Eliane 3, Josefa 3, Simone 3, Natália 3, Cristiane 3, Carla 3,
  Débora 3, Rosângela 3, Jaqueline 2, Rosa 2, Daniela 3, Aparecida 2, Marlene 2, Terezinha 2, Raimunda 2, Andréia 2, Fabiana 2,
  Lúcia 2, Raquel 2, Angela 2, Rafaela 2, Joana 2, Luzia 1, Elaine 2, Daniele 2, Isabela 3, Helena 3, Alice 3, Laura 3, Sofia 2,
  Valentina 1, Lorena 1, Yasmin 1, Tainá 0.5, Iara 0.5, Zuleica 0.3, Cacilda 0.2, Thaís 2, Taís 1, Luísa 1.5, Luiza 1.5, Nathália 0.8`);
const man =
	wheel(`José 58, João 40, Antônio 25, Francisco 18, Carlos 15, Paulo 14, Pedro 14, Lucas 12, Luiz 11, Marcos 10, Luís 9,
  Gabriel 9, Rafael 8, Daniel 7, Marcelo 7, Bruno 7, Eduardo 7, Felipe 6, Raimundo 5, Rodrigo 6, Manoel 4, Mateus 4, André 5, Fernando 5,
  Fábio 5, Leonardo 5, Gustavo 5, Guilherme 5, Leandro 4, Tiago 4, Thiago 3, Anderson 4, Ricardo 4, Márcio 4, Jorge 4, Sebastião 3,
  Alexandre 4, Roberto 3, Edson 3, Diego 3, Vítor 2, Victor 2, Sérgio 3, Cláudio 3, Matheus 3, Geraldo 2, Adriano 2, Luciano 2,
  Júlio 2, Renato 2, Alex 2, Vinícius 2, Rogério 2, Samuel 2, Ronaldo 2, Mário 2, Flávio 2, Igor 1, Douglas 1, Davi 2, Manuel 1,
  Enzo 1, Caio 1, Otávio 1, Heitor 1, Joaquim 1, Benedito 1, Ivan 1, Wagner 1, Vagner 0.5, Wellington 1, Washington 0.4, Filipe 0.6`);
const second = {
	woman:
		wheel(`Clara 6, Eduarda 6, Luíza 4, Paula 8, Carolina 6, Cristina 6, Beatriz 4, Aparecida 10, José 4, Fernanda 4, Lúcia 6,
    Helena 4, Júlia 4, Cecília 3, Isabel 3, das Graças 2, do Carmo 2, de Fátima 2, das Dores 1, Regina 4, Rita 2, Cláudia 3, Luísa 2, Antônia 1`),
	man: wheel(`Carlos 8, Pedro 8, Paulo 6, Vítor 3, Victor 3, Henrique 7, Eduardo 6, Augusto 4, Antônio 5, Roberto 5, Luiz 4, Luís 2,
    Gabriel 5, Lucas 3, Guilherme 3, Miguel 3, César 3, Felipe 2, Fernando 2, Alberto 2, Cláudio 1, Maria 1, Marcelo 2, Batista 2, Ricardo 2`),
};
const surname =
	wheel(`Silva 160, Santos 80, Oliveira 62, Souza 50, Pereira 38, Lima 36, Rodrigues 30, Ferreira 30, Costa 29, Sousa 24, Alves 26,
  Gomes 22, Ribeiro 20, Almeida 20, Carvalho 20, Martins 17, Nascimento 17, Araújo 16, Barbosa 16, Rocha 15, Soares 13, Lopes 13, Dias 13,
  Fernandes 12, Vieira 12, Batista 11, Barros 11, Moreira 10, Freitas 10, Cardoso 10, Andrade 10, Melo 10, Cavalcante 8, Cavalcanti 4,
  Campos 8, Monteiro 8, Mendes 8, Cruz 8, Moura 8, Teixeira 8, Ramos 8, Nunes 8, Castro 7, Machado 7, Reis 7, Borges 6, Pinto 6,
  Correia 5, Corrêa 4, Marques 5, Miranda 5, Duarte 5, Azevedo 5, Farias 5, Tavares 4, Pires 4, Braga 3, Guimarães 4, Pinheiro 4, Amaral 3,
  Brito 4, Matos 4, Mattos 1, Coelho 4, Fonseca 4, Xavier 3, Queiroz 3, Peixoto 2, Sales 3, Macedo 3, Siqueira 3, Sampaio 2, Rezende 2,
  Assis 2, Leite 3, Bezerra 3, Paiva 2, Neves 3, Viana 2, Vianna 1, Franco 2, Bastos 2, Dantas 2, Leal 1, Lacerda 1, Prado 1, Schmidt 1,
  Müller 0.7, Rossi 0.8, Bianchi 0.5, Nakamura 0.5, Tanaka 0.5, Kowalski 0.3, Haddad 0.3, D'Ávila 0.3, Sant'Anna 0.5, Santana 4, Toledo 1,
  Vasconcelos 2, Aguiar 2, Chaves 2, Figueiredo 2, Magalhães 2, Maia 2, Rangel 1, Trindade 1, Valente 1, Zanetti 0.4, Wolff 0.3`);
const particle: Readonly<Record<string, string>> = {
	Silva: 'da',
	Santos: 'dos',
	Souza: 'de',
	Sousa: 'de',
	Oliveira: 'de',
	Lima: 'de',
	Costa: 'da',
	Almeida: 'de',
	Araújo: 'de',
	Nascimento: 'do',
	Rocha: 'da',
	Cruz: 'da',
	Reis: 'dos',
	Andrade: 'de',
	Freitas: 'de',
	Carvalho: 'de',
	Castro: 'de',
	Moura: 'de',
	Fonseca: 'da',
	Assis: 'de',
	Amaral: 'do',
	Queiroz: 'de',
	Neves: 'das',
	Prado: 'do',
	Trindade: 'da',
	Melo: 'de',
	Paiva: 'de',
};
const generation = wheel('Júnior 5, Filho 4, Neto 3, Sobrinho 0.5, Segundo 0.3');

const family = (name: string): string =>
	particle[name] && chance(0.55) ? `${particle[name]} ${name}` : name;

function person(): string {
	const gender = chance(0.52) ? 'woman' : 'man';
	const words = [gender === 'woman' ? woman() : man()];
	const isDouble = /^(Maria|Ana|José|João|Luiz|Luís|Antônio|Carlos|Pedro|Paulo)$/.test(words[0] ?? '');
	if (chance(isDouble ? 0.55 : 0.15)) {
		const more = second[gender]();
		if (more !== words[0]) words.push(more);
	}
	const first = surname();
	words.push(family(first));
	if (chance(0.62)) {
		let last = surname();
		while (last === first) last = surname();
		words.push(chance(0.05) ? `e ${last}` : family(last));
		if (chance(0.08)) words.push(surname());
	}
	if (gender === 'man' && chance(0.07)) words.push(generation());
	return words.join(' ');
}

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const PARTICLE = /^(da|de|do|das|dos|e)$/;

/** The words of a name, with the generation apart. */
export function wordsOfName(name: string): { words: string[]; age: string } {
	const words = bare(name)
		.replace(/['’]/g, '')
		.split(/[^a-z]+/)
		.filter((word) => word && !PARTICLE.test(word));
	const last = words.at(-1) ?? '';
	const isAge = words.length > 2 && /^(junior|jr|filho|neto|sobrinho|segundo)$/.test(last);
	return { words: isAge ? words.slice(0, -1) : words, age: isAge ? last : '' };
}

const key = (name: string): string => JSON.stringify(wordsOfName(name));

function reversed(words: string[], mark: string): string {
	const last = words.pop() ?? '';
	return `${last}${mark}${words.join(' ')}`;
}

/** How people type names, with the percentage of people who do so. */
const WRITTEN: Array<[number, (name: string) => string, isReversed?: true]> = [
	[52, (name) => name],
	[12, (name) => name.toUpperCase()],
	[10, bare],
	[
		8,
		(name) =>
			name
				.split(' ')
				.filter((word) => !PARTICLE.test(word))
				.join(' '),
	],
	[6, (name) => reversed(name.split(' '), ', '), true],
	[5, (name) => reversed(bare(name).toUpperCase().split(' '), '/'), true],
	[4, (name) => `${chance(0.5) ? 'Sra.' : 'Sr.'} ${name}`],
	[3, (name) => ` ${name}  `],
];

function written(name: string): string {
	let at = random() * 100;
	const [, write, isReversed] = WRITTEN.find(([weight]) => (at -= weight) < 0) ?? [0, bare];
	// "Neto, João Silva" would be another question.
	return isReversed && wordsOfName(name).age ? name : write(name);
}

/** @returns the names of 1,500 registered people and of 2,000 others, each as somebody types it */
export function strangers(): { registered: string[]; others: Array<{ name: string; entered: string }> } {
	state = SEED;
	const registered = Array.from({ length: 1500 }, person);
	const seen = new Set(registered.map(key));
	const others: Array<{ name: string; entered: string }> = [];
	while (others.length < 2000) {
		const name = person();
		if (seen.has(key(name))) continue;
		seen.add(key(name));
		others.push({ name, entered: written(name) });
	}
	return { registered, others };
}
