import os

import pytest

webdriver = pytest.importorskip('selenium.webdriver')
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.support.ui import WebDriverWait  # noqa: E402


@pytest.fixture(scope='session')
def driver():
    options = webdriver.ChromeOptions()
    options.add_argument('--headless=new')
    options.add_argument('--no-sandbox')
    options.binary_location = os.environ.get('BROWSER_PATH', '')
    path = os.environ.get('DRIVER_PATH')
    service = webdriver.chrome.service.Service(path) if path else None
    browser = webdriver.Chrome(options=options, service=service)
    yield browser
    browser.quit()


def text_of(driver, selector):
    def read(_):
        found = driver.find_elements(By.CSS_SELECTOR, selector)
        return found and found[0].text

    return WebDriverWait(driver, 30, ignored_exceptions=(Exception,)).until(read)


def test_FAV_02_a_buyer_sees_the_favourites(rivola, driver):
    rivola.show_in(driver, '/preferiti', 'luca')
    assert text_of(driver, 'article') != ''


def test_SEARCH_07_a_visitor_reads_that_a_search_failed(rivola, driver):
    rivola.fault('searchTickets', {'drop': True}, nth=1)
    rivola.show_in(driver, '/cerca')
    assert text_of(driver, '[role=alert]') == 'Errore durante la ricerca. Riprova più tardi.'
