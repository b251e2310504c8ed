// 'Access is denied', with the rule that refuses and who could come in.
import type { Access } from '@falaj/contract/access'
import { whyNot } from '@falaj/contract/why'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { Result } from '../../light/result.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { WhoCould } from './who-could.tsx'
import { whyNotWords } from './words.ts'

export const Denied = ({ access, path }: { readonly access: Access; readonly path: string }) => {
  const t = useWords(whyNotWords)
  const language = useLanguage()
  const why = whyNot(access, visitorOf(useStore(site)))
  return (
    <Result icon="shield" tone="bad" title={t('denied')} text={t('deniedWhy')}>
      {why && (
        <div className="denied-why">
          <p>{why.says[language]}</p>
          <WhoCould about={{ path }} roles={why.roles} />
        </div>
      )}
    </Result>
  )
}
