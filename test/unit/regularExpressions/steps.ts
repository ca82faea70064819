import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** Continues at a place in the text; false if that failed, and another way has to be tried. */
type GoOn = (at: number) => boolean;
type Match = (at: number, goOn: GoOn) => boolean;

const TOO_MANY = Symbol('too many steps');

/** A regular expression that counts the characters it looks at, and backtracks like V8. */
export class Steps {
	private text = '';
	private left = 0;
	private readonly match: Match;
	/** Whether a character belongs to a class, by class and character. */
	private readonly known = new Map<string, Map<string, boolean>>();

	constructor(private readonly regex: RegExp) {
		const { alternatives } = new RegExpParser().parsePattern(regex.source, undefined, undefined, {
			unicode: regex.unicode,
		});
		this.match = this.any(alternatives);
	}

	/** @returns whether the text has a match; undefined if the steps were not enough to find out */
	search(text: string, steps: number): boolean | undefined {
		this.text = text;
		this.left = steps;
		try {
			for (let at = 0; at <= text.length; at += 1) {
				this.step();
				if (this.match(at, () => true)) return true;
			}
			return false;
		} catch (thrown) {
			if (thrown === TOO_MANY) return undefined;
			throw thrown;
		}
	}

	private step(): void {
		this.left -= 1;
		if (this.left < 0) throw TOO_MANY;
	}

	private any(alternatives: AST.Alternative[]): Match {
		const ways = alternatives.map(({ elements }) =>
			elements
				.map((element) => this.element(element))
				.reduceRight<Match>(
					(rest, first) => (at, goOn) => first(at, (then) => rest(then, goOn)),
					(at, goOn) => goOn(at),
				),
		);
		return (at, goOn) => ways.some((way) => way(at, goOn));
	}

	private element(element: AST.Element): Match {
		switch (element.type) {
			case 'Group':
			case 'CapturingGroup':
				return this.any(element.alternatives);
			case 'Character':
			case 'CharacterSet':
			case 'CharacterClass': {
				const isOne = this.oneOf(element.raw);
				return (at, goOn) => isOne(at) && goOn(at + 1);
			}
			case 'Quantifier':
				return this.repeated(element);
			case 'Assertion':
				return this.assertion(element);
			default:
				throw new Error(`Its steps are not counted yet: ${element.raw}`);
		}
	}

	/** Asks V8 which characters are in a class. */
	private oneOf(raw: string): (at: number) => boolean {
		const known = this.known.get(raw) ?? new Map<string, boolean>();
		this.known.set(raw, known);
		const one = new RegExp(`^${raw}$`, this.regex.flags.replace(/[gmy]/g, ''));
		return (at) => {
			this.step();
			const character = this.text.charAt(at);
			if (character === '') return false;
			const is = known.get(character) ?? one.test(character);
			known.set(character, is);
			return is;
		};
	}

	private repeated({ element, min, max, greedy }: AST.Quantifier): Match {
		if (!greedy) throw new Error(`Its steps are not counted yet: ${element.raw}?`);
		if (/^Character(Set|Class)?$/.test(element.type)) {
			const isOne = this.oneOf(element.raw);
			return (at, goOn) => {
				let end = at;
				while (end - at < max && isOne(end)) end += 1;
				for (; end - at >= min; end -= 1) {
					this.step();
					if (goOn(end)) return true;
				}
				return false;
			};
		}
		const once = this.element(element);
		const from =
			(count: number): Match =>
			(at, goOn) =>
				(count < max && once(at, (then) => (then > at || count < min) && from(count + 1)(then, goOn))) ||
				(count >= min && goOn(at));
		return from(0);
	}

	private assertion(assertion: AST.Assertion): Match {
		if (assertion.kind === 'lookahead') {
			const ahead = this.any(assertion.alternatives);
			return (at, goOn) => ahead(at, () => true) !== assertion.negate && goOn(at);
		}
		// The others only look at one or two characters.
		if (assertion.kind === 'lookbehind' && /[*+{]/.test(assertion.raw.replace(/\\p\{\w+\}/g, '')))
			throw new Error(`Its steps are not counted yet: ${assertion.raw}`);
		const holds = new RegExp(assertion.raw, this.regex.flags.replace('g', '') + 'y');
		return (at, goOn) => {
			this.step();
			holds.lastIndex = at;
			return holds.test(this.text) && goOn(at);
		};
	}
}
