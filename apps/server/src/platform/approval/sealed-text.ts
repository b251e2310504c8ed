// A text that a request keeps encrypted: checkers read it in full, everybody else reads its mask. The encrypted form is
// authenticated and part of the canonical text, so that what is approved is exactly what was read.
import type { Bilingual } from '@falaj/contract/kernel/words'
import { seal, unseal } from '../base/vault.ts'
import type { Settings } from '../settings/settings.ts'
import { same, type ShownChange } from './approvable.ts'

const mark = 'sealed|'

export const sealedText = (settings: Settings, text: string, mask: string): Bilingual =>
  same(`${mark}${mask}|${seal(settings.secret, 'request', text).toString('base64')}`)

const opened = (settings: Settings, text: Bilingual | null, whole: boolean): Bilingual | null => {
  if (!text?.en.startsWith(mark)) return text
  // A mask may hold any letter, the encrypted form no bar.
  const at = text.en.lastIndexOf('|')
  const sealed = Buffer.from(text.en.slice(at + 1), 'base64')
  return same(whole ? unseal(settings.secret, 'request', sealed).toString() : text.en.slice(mark.length, at))
}
export const openedChanges = (
  settings: Settings,
  shown: readonly ShownChange[],
  /** False: masks. */
  whole: boolean,
): ShownChange[] =>
  shown.map(({ label, before, after }) => ({
    label,
    before: opened(settings, before, whole),
    after: opened(settings, after, whole),
  }))
