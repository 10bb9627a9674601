import type { InstalledOrganization, Organization } from '@lectern/contract';
import type { DropdownOption } from '../../ui/fields/dropdown-list.tsx';

/** The value of the option for a new organisation. No organisation has the id 0. */
export const newOrganization = 0;

interface Organizations {
  orgs_with_app: readonly InstalledOrganization[];
  orgs_without_app: readonly Organization[];
}

export function organizationOptions(found: Organizations): DropdownOption<number>[] {
  return [
    ...found.orgs_with_app.map(toOption),
    ...found.orgs_without_app.map((org) => ({ ...toOption(org), note: 'Not installed' })),
    { value: newOrganization, label: 'Create a New Organization' },
  ];
}

function toOption({ id, login }: Organization): DropdownOption<number> {
  return { value: id, label: login };
}

/** The platform's page that installs the app in an organisation. */
export function installAddress(installUrl: string, orgId: number): string {
  const url = new URL(installUrl);
  url.searchParams.set('target_id', String(orgId));
  return url.href;
}

/** The organisation in which the app was just installed. The platform passes the installation in the query. */
export function justInstalled(
  search: URLSearchParams,
  installed: readonly InstalledOrganization[],
): number | undefined {
  const given = search.get('installation_id');
  return installed.find(({ installation_id }) => String(installation_id) === given)?.id;
}

/** The form for a new template. GitHub ignores `is_template`; the built-in host selects the checkbox. */
export function newTemplateAddress(platformUrl: string, org: string): string {
  return `${platformUrl}/organizations/${encodeURIComponent(org)}/repositories/new?is_template=on`;
}
