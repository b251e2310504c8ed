// One sentence about the form as a whole, with the way out beside it.
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../light/icons.tsx'

const icons = { bad: 'warning', ok: 'check', go: 'bell' } as const satisfies Record<string, IconName>

export interface NoteText {
  readonly tone: keyof typeof icons
  readonly text: string
}
export const Note = ({ tone, text, children }: NoteText & { readonly children?: ReactNode }) => (
  <div className="login-note" data-tone={tone}>
    <Icon name={icons[tone]} />
    <div>
      <p>{text}</p>
      {children}
    </div>
  </div>
)
