// What came since the list was read: shown when the person asks for it, so that nothing moves under their hand.
import { Icon } from '../../light/icons.tsx'
import { useWords } from '../../words/language.tsx'
import type { Records } from './use-records.ts'
import { listWords } from './words.ts'
import './new-records.css'

/** A whole page of them: there may be more. */
const newCount = (waiting: number, size: number): string => (waiting >= size ? `${size}+` : String(waiting))

type WaitingRecords = Pick<Records<never>, 'waiting' | 'showNew' | 'state' | 'failure'>
/** Always rendered, so that screen readers announce new records; takes no space. */
export const NewRecords = ({ of, onShow }: { readonly of: WaitingRecords; readonly onShow?: () => void }) => {
  const t = useWords(listWords)
  return (
    <div className="new-records" role="status">
      {of.waiting > 0 && !of.failure && (
        <button
          type="button"
          className="button"
          onClick={() => {
            of.showNew()
            onShow?.()
          }}
        >
          <Icon name="refresh" size={14} />
          {t('showNew', { n: newCount(of.waiting, of.state.size) })}
        </button>
      )}
    </div>
  )
}
