import { Spinner } from '../../light/spinner.tsx'
import { useWords } from '../../words/language.tsx'
import { loginWords } from './words.ts'

/** Keeps its width while it works, and its focus: it is not `disabled`. The form ignores a second press. */
export const SubmitButton = ({ busy, text }: { readonly busy: boolean; readonly text: string }) => {
  const t = useWords(loginWords)
  return (
    <button type="submit" className="button button-primary button-large login-submit" aria-disabled={busy}>
      <span className="login-submit-text" data-busy={busy}>
        {text}
      </span>
      {busy && <Spinner label={t('working')} />}
    </button>
  )
}
