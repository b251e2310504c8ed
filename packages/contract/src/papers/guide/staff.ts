// Chapter of the user guide: staff.
import type { Section } from '../paper.ts'

export const staffChapter: Section = {
  id: 'staff',
  title: { en: 'Staff', zh: '员工' },
  blocks: [
    {
      en: 'Admins find their team under Settings, Staff: roles, state, second factor, last login. Open a colleague to read in plain words what they may do, where they are signed in, what they did last and what they asked for.',
      zh: '管理员可在“设置”的“员工”中查看团队：角色、状态、二次验证、最近登录。打开某位员工可查看其可使用的功能、当前登录、最近操作与申请。',
    },
    {
      en: 'To add somebody, enter their mobile number. The code goes to their phone and they tell it to you: so the number is theirs, and they agree. Then give a name and at least one role. Whoever is new logs in by SMS and sets a password; whoever works elsewhere chooses the merchant after logging in.',
      zh: '添加员工时输入对方的手机号。验证码发送到对方手机，由对方告知您：以此确认号码属实且对方同意。随后填写姓名并至少选择一个角色。新用户通过短信登录并设置密码；已在其他商户工作的人登录后选择商户。',
    },
    {
      en: 'You can only give roles whose rights you have yourself. A person with both the maker and the checker role of the same work gets a warning: it is allowed, and still nobody ever approves their own request.',
      zh: '您只能授予自己拥有相应权限的角色。同一工作的经办与复核由一人兼任时会有提示：允许如此，但任何人都不能审批自己的申请。',
    },
    {
      en: 'Every change needs your second factor. Other roles, inactivating and deleting sign the colleague out at once. If they have open requests, you choose: recall them, or hand them to a colleague. A merchant always keeps one active admin, and nobody switches themselves off.',
      zh: '每次变更都需要您的二次验证。更改角色、停用或删除会使该员工立即退出登录。若其有未完成的申请，您可选择撤回或移交给同事。商户始终保留一名启用的管理员，任何人都不能停用自己。',
    },
    {
      en: 'When a colleague has lost phone or key, an admin resets their second factor. The colleague is told by SMS. Make sure that it is really they who ask.',
      zh: '员工丢失手机或密钥时，管理员可重置其二次验证，系统会以短信通知本人。请确认确实是本人提出的要求。',
    },
  ],
}
