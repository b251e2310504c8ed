// Edit Group: one part of the profile, from what applies now to a request that others decide on.
import { useRef, useState } from 'react'
import { basicInformation, type Profile } from '@falaj/contract/merchant/basic-information'
import {
  documentKindNames,
  partNames,
  partWords,
  type DocumentKindName,
  type PartName,
} from '@falaj/contract/merchant/profile'
import { href } from '@falaj/contract/kernel/routes'
import { useQuery } from '../../../api/use.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { PlainForm } from '../../../blocks/form/plain-form.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { useLocation } from '../../../router/location.ts'
import { Icon } from '../../../light/icons.tsx'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { DocumentFields } from './basic-information.document-fields.tsx'
import { valueIn } from './basic-information.draft.ts'
import { AddressFields, CompanyFields, ContactFields, OwnerFields } from './basic-information.group-fields.tsx'
import { editHref } from './basic-information.part-card.tsx'
import { Done, Review } from './basic-information.review.tsx'
import { useGroup, type GivenGroup } from './basic-information.use-group.ts'
import { profileWords } from './basic-information.words.ts'
import './basic-information.css'

const Groups = () => {
  const t = useWords(profileWords)
  const language = useLanguage()
  return (
    <section className="card card-body profile-part">
      <h2>{t('chooseGroup')}</h2>
      <ul className="group-index">
        {partNames.map((part) => (
          <li key={part}>
            <a href={editHref(part)}>
              {partWords[part][language]}
              <Icon name="chevron" size={12} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type FormProps = GivenGroup & { readonly number?: string; readonly onKind?: (kind: DocumentKindName) => void }
const GroupForm = ({ number, onKind, ...given }: FormProps) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const element = useRef<HTMLFormElement>(null)
  const group = useGroup(given, element)
  const { part } = given
  if (group.done) return <Done done={group.done} />
  if (group.step === 'review') return <Review group={group} profile={given.profile} />
  return (
    <PlainForm ref={element} onSubmit={group.review}>
      <h2>{partWords[part][language]}</h2>
      {number && <p className="profile-note">{t('changing', { number })}</p>}
      {group.isStale && (
        <p className="form-message" role="alert">
          {t('readAgain')}
        </p>
      )}
      {group.faults[''] && <NothingNew />}
      {part === 'company' && <CompanyFields group={group} />}
      {part === 'contacts' && <ContactFields group={group} />}
      {part === 'addresses' && <AddressFields group={group} />}
      {part === 'owners' && <OwnerFields group={group} />}
      {part === 'document' && (
        <DocumentFields group={group} kept={number !== undefined} {...(onKind ? { onKind } : {})} />
      )}
      <div className="form-foot">
        <a className="button" href={href('/management/main/basic-information')}>
          {t('cancel')}
        </a>
        <WhyNot label={t('review')} area="profileMakers" className="button button-primary">
          <button type="submit" className="button button-primary">
            {t('review')}
          </button>
        </WhyNot>
      </div>
    </PlainForm>
  )
}
const NothingNew = () => {
  const t = useWords(profileWords)
  return (
    <p className="form-message" role="alert">
      {t('nothingNew')}
    </p>
  )
}

const versionOf = (profile: Profile, part: PartName, kind: string): number =>
  part === 'document'
    ? (profile.documents.find((each) => each.kind === kind)?.known?.version ?? 0)
    : profile.versions[part]

const Fresh = ({
  profile,
  part,
  kind,
}: {
  readonly profile: Profile
  readonly part: PartName
  readonly kind: string
}) => {
  const [chosen, setChosen] = useState(kind)
  const value = part === 'document' ? { kind: chosen } : valueIn(profile, part)
  return (
    <GroupForm
      key={chosen}
      part={part}
      profile={profile}
      value={value}
      version={versionOf(profile, part, chosen)}
      {...(part === 'document' ? { onKind: setChosen } : {})}
    />
  )
}

const RequestNotice = ({ profile, requestId }: { readonly profile: Profile; readonly requestId: string }) => {
  const { data, instead } = useLoaded(basicInformation.asked, { requestId })
  if (!data) return instead
  const { part, number } = data
  const kind = data.document?.kind ?? ''
  return (
    <GroupForm
      part={part}
      profile={profile}
      value={data[part]}
      // What applies now, not what applied then: an approver must see the difference to now.
      version={versionOf(profile, part, kind)}
      requestId={requestId}
      number={number}
    />
  )
}

export default function EditGroup() {
  const query = new URLSearchParams(useLocation().search)
  const [group, kind, requestId] = [query.get('group'), query.get('kind') ?? '', query.get('request')]
  const part = partNames.find((name) => name === group)
  const { data, error, refetch } = useQuery(basicInformation.detail, {})
  return (
    <Page>
      <div className="group-page">
        {error && <Failed failure={error.failure} onRetry={() => void refetch()} />}
        {!part && !requestId && <Groups />}
        {(part || requestId) && !error && (
          <section className="card card-body">
            {!data && <Skeleton lines={8} />}
            {data && requestId && <RequestNotice key={requestId} profile={data} requestId={requestId} />}
            {data && part && !requestId && (
              <Fresh
                key={part}
                profile={data}
                part={part}
                kind={documentKindNames.find((name) => name === kind) ?? ''}
              />
            )}
          </section>
        )}
      </div>
    </Page>
  )
}
