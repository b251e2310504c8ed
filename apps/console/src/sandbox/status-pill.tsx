import { faces, statuses } from '@falaj/contract/kernel/status'
import { StatusPill } from '../blocks/status-pill/status-pill.tsx'
import { Case, useSay } from './example.tsx'

const titles: Record<(typeof faces)[number], readonly [string, string]> = {
  created: ['Not started', '未开始'],
  accepted: ['Accepted', '已受理'],
  moving: ['Moving, no one acts', '进行中，无需处理'],
  waiting: ['Someone must act', '待处理'],
  disputed: ['Disputed', '有争议'],
  done: ['Arrived, final', '已完成'],
  back: ['Money went back', '款项退回'],
  failed: ['Failed', '失败'],
  ended: ['Ended', '已结束'],
}
export default function StatusPillExample() {
  const say = useSay()
  return (
    <>
      {faces.map((face) => (
        <Case key={face} title={titles[face]}>
          <div className="case-row">
            {Object.entries(statuses)
              .filter(([, status]) => status.face === face)
              .map(([code]) => (
                <StatusPill
                  key={code}
                  code={code}
                  {...(code === 'LIR' ? { note: say('2 days left', '剩余 2 天') } : {})}
                />
              ))}
          </div>
        </Case>
      ))}
      <Case title={['A code without a word', '没有文字的代码']}>
        <StatusPill code="A_CODE_OF_TOMORROW" />
      </Case>
    </>
  )
}
