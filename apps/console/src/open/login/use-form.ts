// What every form of the login shares: one run at a time, the first fault gets the focus, and a sentence about the whole.
import { useRef, useState, type FormEvent } from 'react'
import { focusFirstFault } from '../../light/field.tsx'
import { toast } from '../../state/messages.ts'
import type { NoteText } from './note.tsx'

export interface LoginForm {
  readonly busy: boolean
  readonly note: NoteText | null
  readonly say: (note: NoteText | null) => void
  /** Shows a toast, which is announced, and a sentence that stays. */
  readonly showMessage: (text: string) => void
  readonly focusFault: () => void
  /** A press while it runs is ignored. */
  readonly run: (event: FormEvent<HTMLFormElement>, submit: () => Promise<void>) => void
}
/** The page has one form at a time; the fault is looked for in it, once it is drawn. */
const focusFault = (): void => {
  requestAnimationFrame(() => {
    const form = document.querySelector<HTMLElement>('.login-body')
    if (form) focusFirstFault(form)
  })
}
export const useLoginForm = (): LoginForm => {
  const [busy, setBusy] = useState(false)
  const [note, say] = useState<NoteText | null>(null)
  const running = useRef(false)
  return {
    busy,
    note,
    say,
    showMessage: (text) => {
      toast('error', text)
      say({ tone: 'bad', text })
    },
    focusFault,
    run: (event, submit) => {
      event.preventDefault()
      if (running.current) return
      running.current = true
      setBusy(true)
      say(null)
      void submit().finally(() => {
        running.current = false
        setBusy(false)
      })
    },
  }
}
