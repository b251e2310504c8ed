// Choose or create a merchant: where one may act already, what one has applied for, and a new one.
import { useEffect, useState } from 'react'
import { application, stateWords, type Contract } from '@falaj/contract/merchant/application'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { roleLabel } from '@falaj/contract/kernel/access'
import { call } from '../../api/call.ts'
import { Dialog } from '../../light/dialog.tsx'
import { Icon } from '../../light/icons.tsx'
import { useStore } from '../../state/store.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { afterWords } from './after-words.ts'
import { leave } from './leave.ts'
import { dispatch, loginStore } from './store.ts'

export type ApplicationRow = Output<typeof application.query>['rows'][number]
export const readApplications = async (): Promise<readonly ApplicationRow[]> => {
  const result = await call(application.query, {})
  return result.kind === 'success' ? result.body.rows : []
}

/** Merchants that the person opened or was named for, whose agreement nobody has signed: a secondary merchant has no application of theirs. */
export const readUnsigned = async (): Promise<readonly Contract[]> => {
  const result = await call(application.contracts, {})
  return result.kind === 'success'
    ? result.body.rows.filter(({ product, contractStatus }) => product === null && contractStatus === 'UNSIGNED')
    : []
}
export const agreementOf = ({ merchantMid }: Contract): string => href('/update-agreement', {}, { mid: merchantMid })

const Way = ({ to, title, why }: { readonly to: string; readonly title: string; readonly why: string }) => (
  <a
    className="login-choice"
    href={to}
    onClick={(event) => {
      event.preventDefault()
      void leave(to)
    }}
  >
    <span className="login-choice-text">
      <b>{title}</b>
      <span className="quiet small">{why}</span>
    </span>
    <Icon name="chevron" size={14} />
  </a>
)

export const MerchantModal = () => {
  const t = useWords(afterWords)
  const language = useLanguage()
  const { merchantModalVisible, loginStatus } = useStore(loginStore)
  const [rows, setRows] = useState<readonly ApplicationRow[]>([])
  const [unsigned, setUnsigned] = useState<readonly Contract[]>([])
  useEffect(() => {
    if (!merchantModalVisible) return
    void readApplications().then(setRows)
    void readUnsigned().then(setUnsigned)
  }, [merchantModalVisible])
  const close = (): void => dispatch({ kind: 'merchants', visible: false })
  return (
    <Dialog open={merchantModalVisible} onClose={close} label={t('merchants')} width={560}>
      <h2>{t('merchants')}</h2>
      {loginStatus.staffList.length > 0 && (
        <section className="login-section">
          <h3>{t('yourMerchants')}</h3>
          <ul className="login-choices">
            {loginStatus.staffList.map((entry) => (
              <li key={entry.staffId} className="login-line">
                <b>{entry.merchantName[language]}</b>
                <span className="quiet small">{entry.roles.map((role) => roleLabel(role, language)).join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unsigned.length > 0 && (
        <section className="login-section">
          <h3>{t('toSign')}</h3>
          <ul className="login-choices">
            {unsigned.map((each) => (
              <li key={each.merchantMid}>
                <Way to={agreementOf(each)} title={each.merchantName[language]} why={t('toSignWhy')} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows.length > 0 && (
        <section className="login-section">
          <h3>{t('yourApplications')}</h3>
          <ul className="login-choices">
            {rows.map((row) => (
              <li key={row.id}>
                <Way to="/login/under-review-user" title={row.name} why={stateWords[row.state][language]} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="login-section">
        <Way to="/merchant/creation" title={t('createMerchant')} why={t('createWhy')} />
      </section>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  )
}
