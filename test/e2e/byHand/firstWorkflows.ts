import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../../../scripts/folders.mjs';
import { Hands } from './hands';

/** A workflow of docs/first-workflows.md. */
export interface FirstWorkflow {
	/** Its number on the page, starting at 1. */
	number: number;
	title: string;
	/** How many clicks the page says it takes. */
	clicks: number;
	/** What to do, in order. Each step is a sentence of the grammar in hands.ts. */
	steps: string[];
}

const page = join(root, 'docs/first-workflows.md');

/** The workflows that the page explains. */
export function readFirstWorkflows(): FirstWorkflow[] {
	const [, ...sections] = readFileSync(page, 'utf8').split(/^## (?=\d+\. )/m);
	return sections.map((section) => {
		const [, number, title] = /^(\d+)\. (.+)$/m.exec(section)!;
		const clicks = Number(/\*\*(\d+)\s+clicks\*\*/.exec(section)?.[1]);
		return { number: Number(number), title: title!, clicks, steps: stepsOf(section) };
	});
}

/** The numbered lines of a section, without periods. Text to type may be in a block below its line. */
function stepsOf(section: string): string[] {
	const fromFirst = section.slice(section.indexOf('\n1. ') + 1);
	// Up to the next paragraph.
	const [list] = fromFirst.split(/^(?!\d+\. )(?=\S)/m);
	return list!.split(/^\d+\. /m).flatMap((item) => {
		const [line, block] = item.split(/^ +```\w*$/m);
		const sentence = line!.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
		if (sentence === '') return [];
		const text = block?.replace(/^ {4}/gm, '').trim();
		return [text === undefined ? sentence : sentence.replace('the following', () => `\`${text}\``)];
	});
}

/**
 * Builds a workflow as somebody would who is logged in and reads the page's steps.
 * @returns the ID that n8n assigned, and how many clicks it took
 */
export async function buildFirstWorkflow(
	at: Page,
	url: string,
	{ steps }: FirstWorkflow,
): Promise<{ id: string; clicks: number }> {
	await at.goto(`${url}/home/workflows`);
	await expect(at.getByText('Create workflow').first()).toBeVisible({ timeout: 90_000 });
	const hands = await Hands.at(at);
	for (const [index, step] of steps.entries()) {
		await hands.follow(step).catch((error: Error) => {
			error.message = `Step ${index + 1}, "${step}": ${error.message}`;
			throw error;
		});
	}
	const id = /\/workflow\/(\w+)/.exec(at.url())?.[1];
	return { id: id!, clicks: hands.clicks };
}
