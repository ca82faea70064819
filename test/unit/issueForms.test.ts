import { readFileSync } from 'fs';
import { join } from 'path';

import { parse } from 'yaml';

import packageJson from '../../package.json';
import { expectGenerated } from '../generated';
import { nonEmpty } from '../nonEmpty';
import { loadNode, ROOT } from './node/nodesOfPackage';

interface Element {
	type: string;
	id?: string;
	attributes: { label?: string; options?: string[]; description?: string; value?: string };
	validations?: { required?: boolean };
}

interface Form {
	name: string;
	description: string;
	body: Element[];
}

const FORMS = join(ROOT, '.github/ISSUE_TEMPLATE');
const textOf = (file: string) => readFileSync(join(FORMS, file), 'utf8');
const formOf = (file: string) => parse(textOf(file)) as Form;
const BUG = formOf('bug.yml');
const elementOf = (id: string) => BUG.body.find((element) => element.id === id);

describe.each(['bug.yml', 'idea.yml'])('The issue form %s', (file) => {
	test('is one that GitHub takes', () => {
		const { name, description, body } = formOf(file);
		expect(name && description).toBeTruthy();
		const asked = nonEmpty(body.filter(({ type }) => type !== 'markdown'));
		for (const { type, id, attributes } of asked) {
			expect(['dropdown', 'input', 'textarea']).toContain(type);
			expect(id).toMatch(/^[a-z0-9-]+$/);
			expect(attributes.label).toBeTruthy();
			expect(new Set(attributes.options).size).toBe(attributes.options?.length ?? 0);
		}
		expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
		expect(new Set(asked.map(({ attributes }) => attributes.label)).size).toBe(asked.length);
		expect(asked.some(({ validations }) => validations?.required)).toBe(true);
	});
});

describe('The issue form for what is wrong', () => {
	test('names every node of the package, in its order, and none that it does not have', async () => {
		const files = nonEmpty(packageJson.n8n.nodes).map((file) => file.replace(/^dist\/(.+)js$/, '$1ts'));
		const nodes = await Promise.all(files.map(loadNode));
		const options = nodes.map(({ description }) => `        - ${description.displayName}\n`);
		const form = textOf('bug.yml');
		const listed = /(?: {8}- Travel Agency .+\n)+/;
		expect(form).toMatch(listed);
		expectGenerated(join(FORMS, 'bug.yml'), form.replace(listed, options.join('')));
	});

	test('asks for what a maintainer needs', () => {
		const required = BUG.body.filter(({ validations }) => validations?.required).map(({ id }) => id);
		expect(required).toEqual(['node', 'n8n', 'package', 'mode', 'happened', 'expected']);
		expect(elementOf('mode')?.attributes.options?.join()).toMatch(/Standard.*Queue mode/);
	});

	test("shows a line of n8n's log as the package writes it, and asks to look before pasting", () => {
		const { description = '' } = elementOf('log')?.attributes ?? {};
		expect(description).toContain('N8N_LOG_LEVEL=debug');
		expect(description).toContain('please look before you paste');
		const [, line = ''] = /`(Travel agency: .+)`/.exec(description) ?? [];
		const [, written = ''] =
			/`(.+ waits .+)`/.exec(readFileSync(join(ROOT, 'nodes/shared/request/send.ts'), 'utf8')) ?? [];
		const pattern = `Travel agency: ${written.replace(/\$\{[^}]+\}/g, '(.+)')}`;
		expect(pattern).toContain('(.+)');
		expect(line).toMatch(new RegExp(`^${pattern}$`));
	});
});
