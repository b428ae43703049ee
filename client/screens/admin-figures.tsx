import { AdminPage } from '../features/admin/admin-page.tsx';
import { PeriodReport } from '../features/admin/period-report.tsx';

/** A report for a period (ADM-10). */
export function Component() {
  return (
    <AdminPage title="Statistiche avanzate" lead="I totali del periodo che scegli.">
      <PeriodReport />
    </AdminPage>
  );
}
