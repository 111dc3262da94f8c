/** Which roles get rights on a form that is published for the first time. */
import { type FormRightLevel, formRightLevels } from '../../../../contract/calls/formDesign.ts';

export type GrantableRole = { roleId: string; roleName: string };

/** By role. Roles that get none are missing. */
export type RoleLevels = Readonly<Record<string, FormRightLevel>>;

const levelTexts: Readonly<Record<FormRightLevel, string>> = { view: '查看', fill: '填写', all: '全部' };
const choices = [undefined, ...formRightLevels];

type RoleRightsProps = {
  roles: readonly GrantableRole[];
  grants: RoleLevels;
  onChange: (grants: RoleLevels) => void;
};

/** Tab goes from role to role, ← → between the rights, as with all radio buttons. */
export function RoleRights({ roles, grants, onChange }: RoleRightsProps) {
  const give = (roleId: string, level: FormRightLevel | undefined) => {
    const { [roleId]: _, ...others } = grants;
    onChange(level === undefined ? others : { ...others, [roleId]: level });
  };
  return (
    <div className="builder-roles">
      <table>
        <caption>谁能用（以后在“角色”中修改）</caption>
        <thead>
          <tr>
            <th scope="col">角色</th>
            {choices.map((level) => (
              <td key={level ?? ''}>{nameLevel(level)}</td>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map(({ roleId, roleName }) => (
            <tr key={roleId}>
              <th scope="row">{roleName}</th>
              {choices.map((level) => (
                <td key={level ?? ''}>
                  <input
                    type="radio"
                    name={`role-${roleId}`}
                    aria-label={`${roleName}：${nameLevel(level)}`}
                    checked={grants[roleId] === level}
                    onChange={() => give(roleId, level)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const nameLevel = (level: FormRightLevel | undefined): string =>
  level === undefined ? '不能用' : levelTexts[level];
