// /settings/add-bankcard. Every member may open settings, bank accounts only some: the page explains who, and has the accounts' own step-up.
import { useState } from 'react'
import { areas, mayEnter, pageSceneFor, type Visitor } from '@falaj/contract/kernel/access'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { routes } from '@falaj/contract/kernel/routes'
import { whyNot } from '@falaj/contract/kernel/why'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import StepUpPage from '../../../blocks/step-up/step-up-page.tsx'
import { WhoCould } from '../../../blocks/why-not/who-could.tsx'
import { useLocation } from '../../../router/location.ts'
import { site as siteStore, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { AddForm } from './bank-account.add-form.tsx'
import { bankAccountWords } from './bank-account.words.ts'
import './bank-account.css'

const WhoCan = ({ visitor }: { readonly visitor: Visitor }) => {
  const t = useWords(bankAccountWords)
  const language = useLanguage()
  const why = whyNot(areas.bankAccount, visitor)
  return (
    <Page>
      <section className="card card-body who-can">
        <h2>{t('whoTitle')}</h2>
        <p className="quiet">{why?.says[language]}</p>
        <WhoCould about={{ path: '/management/main/bank-account' }} roles={why?.roles ?? []} />
      </section>
    </Page>
  )
}
const Edited = ({ requestId }: { readonly requestId: string }) => {
  const { data, instead } = useLoaded(bankAccount.draft, { requestId })
  return data ? <AddForm given={data} /> : instead
}

export default function AddBankcard() {
  const language = useLanguage()
  const site = useStore(siteStore)
  const visitor = visitorOf(site)
  const requestId = new URLSearchParams(useLocation().search).get('request')
  const scene = pageSceneFor(areas.bankAccount, visitor)
  const isOpen = scene === null || site.openScenes.includes(scene)
  // The input stays mounted behind the step-up.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!mayEnter(areas.bankAccount, visitor)) return <WhoCan visitor={visitor} />
  return (
    <>
      {wasOpen && (
        <div hidden={!isOpen} inert={!isOpen}>
          <Page>{requestId ? <Edited key={requestId} requestId={requestId} /> : <AddForm given={null} />}</Page>
        </div>
      )}
      {!isOpen && <StepUpPage scene={scene} title={routes['/settings/add-bankcard'].title[language]} keeps={wasOpen} />}
    </>
  )
}
