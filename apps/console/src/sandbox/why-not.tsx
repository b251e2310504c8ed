import { WhyNot } from '../blocks/why-not/why-not.tsx'
import { Case, useSay } from './example.tsx'

export default function WhyNotExample() {
  const say = useSay()
  const edit = say('Edit company', '编辑公司信息')
  const real = (
    <button type="button" className="button">
      {edit}
    </button>
  )
  return (
    <>
      <Case title={['By a rule of access: try it as somebody else', '按访问规则：请以其他人身份尝试']}>
        <WhyNot label={edit} area="profileMakers">
          {real}
        </WhyNot>
      </Case>
      <Case title={['For another reason', '其他原因']}>
        <WhyNot
          label={say('Withdraw', '提现')}
          className="button button-primary"
          says={say(
            'The bank account is still cooling off until 17-11-2026.',
            '银行账户在 17-11-2026 之前处于冷静期。',
          )}
        >
          {real}
        </WhyNot>
      </Case>
      <Case title={['Nothing refuses: the real control', '没有限制：正常控件']}>
        <WhyNot label={edit} says={null}>
          {real}
        </WhyNot>
      </Case>
    </>
  )
}
