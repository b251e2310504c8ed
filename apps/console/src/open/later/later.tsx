// A small label at what is described and not there yet. It goes by itself when the route table says that the screen is built.
import { useWords } from '../../words/language.tsx'
import { laterWords } from './words.ts'
import './later.css'

export const LaterLabel = () => {
  const t = useWords(laterWords)
  return <span className="open-later">{t('label')}</span>
}
