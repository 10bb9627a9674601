import { routes } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { call, classTimeoutMs } from '../../../api/call.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testEditTexts } from '../../../texts/tests-edit.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { ArchiveDrop } from './archive-drop.tsx';
import styles from './edit.module.css';
import { Mistakes, mistakesOf } from './mistakes.tsx';
import { useChangeTests } from './use-change-tests.ts';

const texts = testEditTexts.upload;

export function UploadSection({ at }: { at: InAssignment }) {
  const uploading = useChangeTests(
    at,
    (file: File) =>
      call(routes.uploadTests, {
        params: { ...at },
        query: { file_name: file.name.slice(0, limits.fileName) },
        body: file,
        idleTimeoutMs: classTimeoutMs,
      }),
    ({ tests: { version } }) => {
      if (version) toast.success(texts.saved(version.number));
    },
  );
  const { error, data, variables, isPending } = uploading;
  const mistakes = mistakesOf(error);
  const notes = data?.notes ?? [];
  return (
    <section className={styles.section} aria-labelledby="upload">
      <h2 id="upload">{texts.title}</h2>
      <p className={styles.lead}>
        {texts.lead} {texts.secrecy}
      </p>
      <ArchiveDrop
        label={texts.label}
        pending={isPending}
        chosen={isPending ? texts.reading(variables.name) : undefined}
        onFile={(file) => uploading.mutate(file)}
      />
      {error && (
        <Notice tone="error" title={`${texts.failed}: ${variables?.name ?? ''}`}>
          {mistakes.length > 0 ? <Mistakes mistakes={mistakes} /> : <p>{error.message}</p>}
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice title={texts.notes}>
          <Mistakes mistakes={notes} />
        </Notice>
      )}
    </section>
  );
}
