// Replaces VitePress's composables/langs, whose language menu links to the same page in the other language
// even where there is none. This one then links to that language's start page.
import { useData } from 'vitepress';
import { computed } from 'vue';

const FOLDERS = { root: '', 'pt-BR': 'pt-BR/' };

export function useLangs({ correspondingLink = false } = {}) {
	const { site, localeIndex, page, theme } = useData();
	const folder = computed(() => FOLDERS[localeIndex.value] ?? '');
	const labelOf = (key) => site.value.locales[key]?.label;
	const linkTo = (key) => {
		const name = page.value.relativePath.slice(folder.value.length);
		const isThere = correspondingLink && theme.value.pagesInBoth.includes(name);
		return `/${FOLDERS[key]}${isThere ? name.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '') : ''}`;
	};
	return {
		currentLang: computed(() => ({ label: labelOf(localeIndex.value), link: `/${folder.value}` })),
		localeLinks: computed(() =>
			Object.keys(site.value.locales)
				.filter((key) => key !== localeIndex.value)
				.map((key) => ({ text: labelOf(key), link: linkTo(key) })),
		),
	};
}
