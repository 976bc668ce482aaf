// Several words as a person says them: "a, b and c".
import { i18n } from './i18n.svelte';

const FORMATS = { en: new Intl.ListFormat('en-GB'), it: new Intl.ListFormat('it') };

export const listed = (words: readonly string[]): string => FORMATS[i18n.lang].format(words);
