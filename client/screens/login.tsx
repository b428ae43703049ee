import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { LoginForm } from '../features/auth/login-form.tsx';
import { useBrandName } from '../lib/brand.ts';
import { asksForLogin, nextAfterLogin } from '../lib/safe-path.ts';
import { useIsMounted } from '../lib/use-once.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Note } from '../ui/message.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Gate } from '../features/auth/gate.tsx';

/** Login and registration (AUTH-01, AUTH-02). */
export function Component() {
  const { search } = useLocation();
  const name = useBrandName();
  const navigate = useNavigate();
  const [tab, setTab] = useState('accedi');
  const isMounted = useIsMounted();
  const goOn = () => {
    if (isMounted()) void navigate(nextAfterLogin(search), { replace: true });
  };
  return (
    <Gate
      title={`Accedi a ${name}`}
      beside="Con il tuo account"
      points={[
        ['ticket', 'Pubblichi il biglietto che non userai, e sai quando è in vendita.'],
        ['star', 'Salvi i biglietti che ti interessano e li ritrovi su ogni dispositivo.'],
        ['user', 'Leggi le recensioni di chi vende, e lasci la tua.'],
      ]}
    >
      {asksForLogin(search) && tab === 'accedi' && (
        <Note>Per questa pagina serve l’accesso: ti ci riportiamo subito dopo.</Note>
      )}
      <Tabs
        label="Accesso e registrazione"
        selected={tab}
        onChange={setTab}
        tabs={[
          { id: 'accedi', label: 'Accedi', content: <LoginForm onLoggedIn={goOn} /> },
          {
            id: 'registrati',
            label: 'Registrati',
            content: <EmptyState icon="clock" title={TEXT.auth.registrationClosed} />,
          },
        ]}
      />
    </Gate>
  );
}
