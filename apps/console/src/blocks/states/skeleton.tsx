// Grey bars of the final size, shown only when the answer takes longer than 150 ms: nothing jumps, nothing flashes.
import { useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
import './states.css'

export const Bar = ({ width = '100%' }: { readonly width?: string }) => <span className="bar" style={{ width }} />

export const Skeleton = ({ lines = 3 }: { readonly lines?: number }) => {
  const t = useWords(blockWords)
  const widths = ['60%', '90%', '75%', '40%']
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: lines }, (_, at) => (
        <Bar key={at} width={widths[at % widths.length] ?? '60%'} />
      ))}
    </div>
  )
}
