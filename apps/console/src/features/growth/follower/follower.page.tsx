// Followers: who gets messages of what happens, and the invitations that they join by.
import { follower } from '@falaj/contract/growth/follower'
import { Creation } from '../../../blocks/record-list/creation.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { navigate } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { Follower } from './follower.detail.tsx'
import { Invitation, InviteDialog } from './follower.invite.tsx'
import { followerWords } from './follower.words.ts'
import './follower.css'

const path = '/management/followed-people'
const Creating = ({ children }: { readonly children: Parameters<typeof Creation>[0]['children'] }) => {
  const t = useWords(followerWords)
  return (
    <Creation
      label={t('invite')}
      dialog={(close) => (
        <InviteDialog
          onClose={close}
          onAdded={(id) => {
            close()
            navigate(`${path}?tab=invitations&open=${id}`)
          }}
        />
      )}
    >
      {children}
    </Creation>
  )
}
const FollowerList = () => {
  const t = useWords(followerWords)
  return (
    <>
      <p className="quiet page-lead follower-lead">{t('lead')}</p>
      <Creating>
        {(actions) => (
          <RecordList
            of={follower.query}
            columns={(c) =>
              c.all({
                first: ['name', 'status', 'address', 'alerts', 'invite', 'store', 'createdAt', 'seenAt', 'via'],
                onCard: ['alerts'],
              })
            }
            drawer={(id) => <Follower id={id} />}
            actions={actions}
            exportable
          />
        )}
      </Creating>
    </>
  )
}
const InviteList = () => (
  <Creating>
    {(actions) => (
      <RecordList
        of={follower.invites}
        columns={(c) =>
          c.all({
            first: ['name', 'status', 'followers', 'alerts', 'store', 'endsOn', 'number'],
            onCard: ['followers', 'endsOn'],
          })
        }
        drawer={(id) => <Invitation id={id} />}
        actions={actions}
        exportable
      />
    )}
  </Creating>
)
export default function Followers() {
  const t = useWords(followerWords)
  return (
    <Page>
      <TabParts
        label={t('parts')}
        title={t}
        parts={{ followers: () => <FollowerList />, invitations: () => <InviteList /> }}
      />
    </Page>
  )
}
