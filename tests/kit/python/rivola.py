"""Rivola's control room for pytest: copy this file beside your tests, and write `pytest_plugins = 'rivola'` in conftest.py.

The fixture `rivola` is a sandbox of the server at `RIVOLA_URL` (http://localhost:3001): rows, mails, clock and faults that
nobody else sees. Each worker of pytest-xdist has one, which is reset before each test. It needs requests alone.
"""

import os
import time
from urllib.parse import urlsplit

import pytest
import requests

#: The day on which a sandbox's calendar stands still, unless another is asked for.
TODAY = '2026-06-12'
#: Longest wait of one call, in milliseconds.
WAIT_MAX = 30_000
#: Seconds until a call without an answer fails: more than the longest wait, or delay of a fault.
TIMEOUT = 90


class RefusedCall(Exception):
    """The control room answered with an error: `status`, and `body` as it was sent."""

    def __init__(self, method, path, status, body):
        super().__init__(f'{method} {path} was answered {status}: {body}')
        self.status = status
        self.body = body


class Session(requests.Session):
    """A session of requests in a sandbox: an address may be a path, and errors are answers, as in requests."""

    def __init__(self, address, headers):
        super().__init__()
        self.address = address
        self.headers.update(headers)
        # No proxy of the environment for this machine.
        self.trust_env = urlsplit(address).hostname not in ('localhost', '127.0.0.1', '::1')

    def request(self, method, url, **options):
        options.setdefault('timeout', TIMEOUT)
        return super().request(method, self.address + url if url.startswith('/') else url, **options)


class Rivola:
    """One sandbox of a server."""

    def __init__(self, address, sandbox, token=None):
        self.address = address.rstrip('/')
        #: Its id: the header `X-Sandbox` of a call, or the cookie `sandbox` of a browser.
        self.sandbox = sandbox
        self._token = token
        self._headers = {'X-Sandbox': sandbox}
        self._control = Session(self.address, {**self._headers, **_control_headers(token)})

    @classmethod
    def create(cls, address=None, token=None, **seed):
        """A new sandbox: scenario, date, snapshot, or from_ another sandbox."""
        address = (address or os.environ.get('RIVOLA_URL') or 'http://localhost:3001').rstrip('/')
        token = token or os.environ.get('DEMO_TOKEN')
        body = {name.rstrip('_'): value for name, value in seed.items()}
        if not body.keys() & {'snapshot', 'from'}:
            body.setdefault('date', TODAY)
        outside = Session(address, _control_headers(token))
        made = _answer(outside, 'POST', '/api/demo/sandboxes/', json=body)
        return cls(address, made['id'], token)

    def remove(self):
        self.demo('DELETE', f'sandboxes/{self.sandbox}/')

    def reset(self, **seed):
        """Back to what it was made from, or to another scenario, date or snapshot."""
        return self.demo('POST', 'reset/', json=seed)

    def arrange(self, **rows):
        """Makes users, tickets, favourites and feedback that the seed lacks; answers the rows by table."""
        return self.demo('POST', 'arrange/', json=rows)

    def export(self, **options):
        """All rows; dates='relative' writes days as offsets from today."""
        return self.demo('GET', 'export/', params=options)

    def advance(self, **by):
        """By days, hours, minutes or seconds."""
        return self.demo('PUT', 'clock/', json={'advance': by})

    def fault(self, endpoint, effect, **hits):
        """Makes calls fail: fault('searchTickets', {'status': 503}, nth=1). '*' is every call of the product.

        Effects: {'status', 'body', 'headers'}, {'delay_ms'}, {'hold': True}, {'drop': True}, {'cut_after'} or
        {'malformed': True}. Hits: nth, times, every, rate with seed, and who, an email. Answers the fault with its id.
        """
        return self.demo('POST', 'faults/', json={'endpoint': endpoint, 'effect': effect, **hits})

    def _here(self, mail):
        """The server writes its PUBLIC_URL, where a browser need not have the cookie; links to other sites stay."""
        link = mail['link'] or ''
        parts = urlsplit(link)
        if parts.scheme not in ('http', 'https'):
            return mail
        written = link[: len(f'{parts.scheme}://{parts.netloc}')]
        moved = {key: mail[key].replace(f'{written}/', f'{self.address}/') for key in ('text', 'html')}
        return {**mail, **moved, 'link': self.address + link[len(written) :]}

    def wait_for_mail(self, to, since=0, seconds=10):
        """The newest mail to an address, with its `link`; with `since`, one after that id."""
        end = time.monotonic() + seconds
        while True:
            left = max(0, int((end - time.monotonic()) * 1000))
            found = self.demo('GET', 'outbox/', params={'to': to, 'wait_ms': min(left, WAIT_MAX)})
            if found and found[0]['id'] > since:
                return self._here(found[0])
            if left == 0:
                raise AssertionError(f'no mail to {to} came within {seconds} s')
            if found:
                # The server waits only where there is none to the address.
                time.sleep(0.1)

    def calls(self, **filters):
        """The recorded calls, oldest first: endpoint, status, since, wait_ms."""
        return self.demo('GET', 'calls/', params=filters)

    def visitor(self):
        """A session of requests in this sandbox: rivola.visitor().get('/api/tickets/public/')."""
        return Session(self.address, self._headers)

    def login(self, person):
        """What a browser keeps in its local storage when a persona, by key, or anyone, by email, has logged in."""
        session = self.demo('POST', 'sessions/', json={'person': person})
        access, me = session['access'], session['profile']
        return {
            'access': access,
            'token': access,
            'userFullName': me['full_name'],
            'userEmail': me['email'],
            'userId': str(me['id']),
        }

    def as_(self, person):
        """A session of requests that is logged in, without a password: rivola.as_('luca').get('/api/tickets/favorites/')."""
        access = self.login(person)['access']
        return Session(self.address, {**self._headers, 'Authorization': f'Bearer {access}'})

    def show_in(self, driver, path='/', person=None):
        """Opens a page in Selenium's browser, in this sandbox, as a persona or as a visitor."""
        # Cookies and storage belong to a site that is open.
        driver.get(self.address + '/privacy-policy')
        driver.add_cookie({'name': 'sandbox', 'value': self.sandbox})
        driver.execute_script('localStorage.clear()')
        for key, value in (self.login(person) if person else {}).items():
            driver.execute_script('localStorage.setItem(arguments[0], arguments[1])', key, value)
        driver.get(self.address + path)

    def demo(self, method, path, **options):
        """Any other call of the control room: rivola.demo('PUT', 'clock/', json={'now': '2026-06-12T23:59:00+02:00'})."""
        return _answer(self._control, method, f'/api/demo/{path}', **options)


def _control_headers(token):
    # The control room speaks English where it is asked to, Italian otherwise.
    return {'Accept-Language': 'en', **({'X-Demo-Token': token} if token else {})}


def _answer(session, method, path, **options):
    answer = session.request(method, path, **options)
    if not answer.ok:
        raise RefusedCall(method, path, answer.status_code, answer.text)
    return answer.json() if answer.content else None


# Fixtures.


def pytest_configure(config):
    config.addinivalue_line(
        'markers',
        'rivola(scenario, date, snapshot): what the sandbox is reset to before the test; date=None for a running clock',
    )


@pytest.fixture(scope='session')
def rivola_sandbox():
    """The worker's sandbox, as the test before has left it."""
    sandbox = Rivola.create()
    yield sandbox
    sandbox.remove()


@pytest.fixture
def rivola(request, rivola_sandbox):
    """The worker's sandbox, reset: to `@pytest.mark.rivola(scenario='empty', date='2026-12-24')`, if the test has that."""
    marks = request.node.iter_markers('rivola')
    seed = {name: value for mark in reversed(list(marks)) for name, value in mark.kwargs.items()}
    if 'snapshot' in seed:
        rivola_sandbox.reset(snapshot=seed['snapshot'])
    else:
        date = seed.get('date', TODAY)
        rivola_sandbox.reset(scenario=seed.get('scenario', 'default'), **({'date': date} if date else {}))
        if date is None:
            rivola_sandbox.demo('PUT', 'clock/', json={'mode': 'live'})
    return rivola_sandbox


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Shows what the sandbox recorded beside a test that failed."""
    outcome = yield
    report = outcome.get_result()
    sandbox = getattr(item, 'funcargs', {}).get('rivola')
    if sandbox is None or not report.failed:
        return
    try:
        lines = [f"{one['status']} {one['endpoint']} {one['refused'] or ''}" for one in sandbox.calls()]
    except Exception as error:  # The server may be gone, which must not hide why the test failed.
        lines = [str(error)]
    report.sections.append(('Rivola: calls of the test', '\n'.join(lines)))
