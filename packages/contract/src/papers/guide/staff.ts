// Chapter of the user guide: staff.
import type { Section } from '../paper.ts'

export const staffChapter: Section = {
  id: 'staff',
  title: { en: 'Staff', zh: '员工' },
  blocks: [
    {
      en: 'Admins can see their team under Settings, Staff, with each person’s roles, status, second factor and last login. Open a colleague to see what they can do, where they’re logged in, their recent activity and their requests.',
      zh: '管理员可在“设置”的“员工”中查看团队：角色、状态、二次验证、最近登录。打开某位员工可查看其可使用的功能、当前登录、最近操作与申请。',
    },
    {
      en: 'To add someone, enter their mobile number. We send a code to their phone, and they tell it to you. This confirms that the number is theirs and that they agree. Then enter a name and choose at least one role. New people log in with an SMS code and set a password. People who already work for another merchant choose the merchant after they log in.',
      zh: '添加员工时输入对方的手机号。验证码发送到对方手机，由对方告知您：以此确认号码属实且对方同意。随后填写姓名并至少选择一个角色。新用户通过短信登录并设置密码；已在其他商户工作的人登录后选择商户。',
    },
    {
      en: 'You can only give roles with access you have yourself. We warn you if someone would have roles that let them both request and approve the same work. This is allowed, but no one can approve their own request.',
      zh: '您只能授予自己拥有相应权限的角色。同一工作的经办与复核由一人兼任时会有提示：允许如此，但任何人都不能审批自己的申请。',
    },
    {
      en: 'If someone works in some of your stores only, choose “Only these stores” and name them, with a first and a last day where there is one. They see and change only what belongs to these stores, shifts and hand-overs of cash included; pages that can’t be split by store, such as balances and approvals, are closed to them; statements they make and read for their stores only. After the last day they see nothing until you change it.',
      zh: '若员工只在部分门店工作，请选择“仅限以下门店”并指定门店，可填写开始日期和最后一天。其只能查看和操作属于这些门店的内容，包括班次与现金交接；余额、审批等无法按门店区分的页面不对其开放；对账单仅能生成和查看其门店的。最后一天之后将看不到任何内容，直至您再次修改。',
    },
    {
      en: 'Adding someone, giving them roles, activating them and resetting their second factor must be approved by a second person. If nobody else can approve it, the change takes effect after a cooling-off of one day. We tell every admin straight away, and it can be recalled until then. Someone with new rights can’t approve requests made on their first day.',
      zh: '添加员工、授予角色、启用及重置二次验证需要另一位有权审批的人同意。若无其他人可审批，变更将在一天的冷静期后生效，系统会立即通知每位管理员，期间可撤回。新获得权限的人不能审批其首日内提交的申请。',
    },
    {
      en: 'You confirm every change with your second factor. Changing roles, Deactivate and Delete log your colleague out straight away. If they have open requests, you can recall them or hand them to a colleague. A merchant must always have one active admin, and you can’t deactivate yourself.',
      zh: '每次变更都需要您的二次验证。更改角色、停用或删除会使该员工立即退出登录。若其有未完成的申请，您可选择撤回或移交给同事。商户始终保留一名启用的管理员，任何人都不能停用自己。',
    },
    {
      en: 'If a colleague loses their phone or key, an admin can reset their second factor. We tell the colleague by SMS. Make sure the request really comes from them.',
      zh: '员工丢失手机或密钥时，管理员可重置其二次验证，系统会以短信通知本人。请确认确实是本人提出的要求。',
    },
  ],
}
