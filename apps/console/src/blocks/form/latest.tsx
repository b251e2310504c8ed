// Concurrent edits: a person who started with an older version is notified, keeps their input, and can load the newer one.
import { Fragment, useState, type ReactNode } from 'react'
import { words } from '@falaj/contract/kernel/words'
import { useWords } from '../../words/language.tsx'
import './form.css'

const latestWords = words({
  changed: {
    en: 'Someone else saved changes while you had this open. Your version cannot be saved over theirs.',
    zh: '在您打开期间，他人已修改此内容，您输入的内容无法直接覆盖保存。',
  },
  load: { en: 'Load their version', zh: '载入最新版本' },
})
/** `base` is what the form began with; give the form `key={base.version}`. */
export const useLatest = <T extends { readonly version: number }>(now: T) => {
  const [base, setBase] = useState(now)
  const [mine, setMine] = useState<number | null>(null)
  if (mine === now.version && base.version !== now.version) setBase(now)
  return {
    base,
    isOld: now.version !== base.version && now.version !== mine,
    load: () => setBase(now),
    /** The version made by one's own command, which needs no notice. */
    expect: setMine,
  }
}
export const ChangedNote = ({ isOld, load }: { readonly isOld: boolean; readonly load: () => void }) => {
  const t = useWords(latestWords)
  if (!isOld) return null
  return (
    <div className="form-message form-changed" role="alert">
      <span>{t('changed')}</span>
      <button type="button" className="button" onClick={load}>
        {t('load')}
      </button>
    </div>
  )
}
/** A form of the record as it was opened, remounted when the newer version is loaded. */
export const Latest = <T extends { readonly version: number }>({
  of,
  children,
}: {
  readonly of: T
  readonly children: (base: T, note: ReactNode) => ReactNode
}) => {
  const { base, isOld, load } = useLatest(of)
  return <Fragment key={base.version}>{children(base, <ChangedNote isOld={isOld} load={load} />)}</Fragment>
}
