// The nine faces of a status: tone and icon. Codes and their labels are in the contract, which exported files use, too.
import type { Face } from '@falaj/contract/kernel/status'
import { words } from '@falaj/contract/kernel/words'
import type { GlyphName } from '../glyph.tsx'

export type Tone = 'ok' | 'go' | 'wait' | 'bad' | 'back' | 'idle'
export const faceLooks: Readonly<Record<Face, { readonly tone: Tone; readonly icon: GlyphName }>> = {
  created: { tone: 'idle', icon: 'clock' },
  accepted: { tone: 'go', icon: 'accept' },
  moving: { tone: 'go', icon: 'sync' },
  waiting: { tone: 'wait', icon: 'hourglass' },
  disputed: { tone: 'wait', icon: 'alert' },
  done: { tone: 'ok', icon: 'done' },
  back: { tone: 'back', icon: 'back' },
  failed: { tone: 'bad', icon: 'failed' },
  ended: { tone: 'idle', icon: 'minus' },
}
export const pillWords = words({
  code: { en: 'Status code {code}', zh: '状态代码 {code}' },
  unknown: {
    en: 'Status code {code}. This version of the console doesn’t know it.',
    zh: '状态代码 {code}，本控制台暂无对应文字',
  },
})
