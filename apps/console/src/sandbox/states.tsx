import { Empty } from '../blocks/states/empty.tsx'
import { Failed } from '../blocks/states/failed.tsx'
import { Skeleton } from '../blocks/states/skeleton.tsx'
import { Case, useSay } from './example.tsx'

export default function StatesExample() {
  const say = useSay()
  return (
    <>
      <Case title={['Empty: nothing yet', '为空：暂无内容']} plain>
        <div className="card">
          <Empty
            reason="noData"
            text={say('The first payment link you make appears here.', '您创建的第一个收款链接会显示在这里。')}
            action={
              <button type="button" className="button button-primary">
                {say('Create link', '创建链接')}
              </button>
            }
          />
        </div>
      </Case>
      <Case title={['Empty: filtered', '为空：已筛选']} plain>
        <div className="card">
          <Empty
            reason="filtered"
            action={
              <button type="button" className="button">
                {say('Clear filter', '清除筛选')}
              </button>
            }
          />
        </div>
      </Case>
      <Case title={['Empty: no right', '为空：无权限']} plain>
        <div className="card">
          <Empty reason="noRight" />
        </div>
      </Case>
      <Case title={['Loading', '加载中']} plain>
        <div className="card">
          <Skeleton lines={4} />
        </div>
      </Case>
      <Case title={['Refused by the server', '被服务端拒绝']} plain>
        <div className="card">
          <Failed
            failure={{ kind: 'error', head: { code: 50001, msg: '' }, body: { requestId: 'req-7f3a91c0' } }}
            onRetry={() => undefined}
          />
        </div>
      </Case>
      <Case title={['A code we do not know: the server’s words', '未知代码：服务端文字']} plain>
        <div className="card">
          <Failed failure={{ kind: 'error', head: { code: 77777, msg: 'The tide is out.' }, body: null }} />
        </div>
      </Case>
      <Case title={['No network', '无网络']} plain>
        <div className="card">
          <Failed failure={{ kind: 'network_error' }} onRetry={() => undefined} />
        </div>
      </Case>
    </>
  )
}
