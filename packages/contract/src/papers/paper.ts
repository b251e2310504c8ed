// A paper: a text of law or guidance in sections, the same words for the page and for its PDF.
import type { Language, Bilingual } from '../kernel/words.ts'
import type { PaperName } from './titles.ts'

/** A paragraph (a clause, where the paper is numbered), or what belongs to the paragraph before it. */
export type Block =
  | Bilingual
  | { readonly list: readonly Bilingual[] }
  | { readonly steps: readonly Bilingual[] }
  | { readonly table: { readonly head: readonly Bilingual[]; readonly rows: readonly (readonly Bilingual[])[] } }
export interface Section {
  /** Unique in its paper: the address of the section. */
  readonly id: string
  readonly title: Bilingual
  readonly blocks: readonly Block[]
}
export interface Paper {
  /** The PDF's name: '/documents/<name>.<language>.pdf'. */
  readonly name: PaperName
  readonly title: Bilingual
  readonly lead: Bilingual
  readonly version: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** True means every paragraph is a clause with a number people can quote. */
  readonly numbered: boolean
  readonly sections: readonly Section[]
}

/** Who issues a paper when it is not us. */
export interface Issuer {
  readonly name: Bilingual
  /** A PNG as data URL. */
  readonly logo: string | null
}
/** Whatever is laid out like a paper, also what is made for one reader only. */
export interface Printable extends Omit<Paper, 'name'> {
  readonly issuer?: Issuer
  /** Without a page of contents: a short paper begins on its first page. */
  readonly isShort?: true
}

/** A name or a code: the same in every language. */
export const same = (text: string): Bilingual => ({ en: text, zh: text })
export const documentPath = (paper: Pick<Paper, 'name'>, language: Language): string =>
  `/documents/${paper.name}.${language}.pdf`
/** DD-MM-YYYY. */
export const dayText = (date: string): string => date.split('-').toReversed().join('-')

/** '3.2', or null for what has no number of its own. `at` counts from 0. */
export const clauseNumbers = (paper: Pick<Paper, 'numbered'>, section: Section, at: number): (string | null)[] => {
  let clause = 0
  return section.blocks.map((block) => {
    if (!paper.numbered || !('en' in block)) return null
    clause += 1
    return `${at + 1}.${clause}`
  })
}
/** 'a', 'b', … of a list under a clause. */
export const letterOf = (at: number): string => String.fromCharCode(97 + at)
