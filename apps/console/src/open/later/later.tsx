// A small label on what is described and not built yet. It disappears when the route table marks the screen as built.
import { useWords } from '../../words/language.tsx'
import { laterWords } from './words.ts'
import './later.css'

export const LaterLabel = () => {
  const t = useWords(laterWords)
  return <span className="open-later">{t('label')}</span>
}
