import { BusyButton } from '../../light/busy-button.tsx'
import { useWords } from '../../words/language.tsx'
import { loginWords } from './words.ts'

export const SubmitButton = ({ busy, text }: { readonly busy: boolean; readonly text: string }) => {
  const t = useWords(loginWords)
  return (
    <BusyButton text={text} busy={busy} working={t('working')} className="button-primary button-large login-submit" />
  )
}
